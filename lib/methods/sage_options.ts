import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode sageOptions}. */
export interface SageOptions {
  /** Where a visit's ladder starts. */
  ladderStart: "restart" | "continue";
}

/** The option of SAGE's ladder. */
export const sageOptions: OptionGroup<SageOptions> = defineOptions("sage", {
  ladderStart: z.enum(["restart", "continue"]).default("restart").describe(
    "each visit starts without a hint (released code, algorithm 1), or at the level where the last one ended (equation 13)",
  ),
});
