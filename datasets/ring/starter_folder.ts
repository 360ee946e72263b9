import { fileURLToPath } from "node:url";

/** The model folder of the starter policy. */
export const starterFolder: string = fileURLToPath(
  new URL("./starter", import.meta.url),
);
