import { createHash } from "node:crypto";
import { baseFolder } from "../policy/mod.ts";

/**
 * Takes the SHA-256 of a model's weights: of all its safetensors files in the
 * order of their names, an adapter's and then its base model's.
 *
 * @example
 * ```ts
 * import { weightsHash } from "./weights_hash.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/config.json`, "{}");
 * await Deno.writeTextFile(`${folder}/model.safetensors`, "abc");
 * assertEquals((await weightsHash(folder)).slice(0, 8), "ba7816bf");
 * ```
 *
 * @param folder The model's folder.
 * @returns 64 hexadecimal digits.
 */
export async function weightsHash(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const place of new Set([folder, await baseFolder(folder)])) {
    const entries = await Array.fromAsync(Deno.readDir(place));
    const names = entries.map(({ name }) => name)
      .filter((name) => name.endsWith(".safetensors")).sort();
    for (const name of names) {
      using file = await Deno.open(`${place}/${name}`);
      for await (const chunk of file.readable) hash.update(chunk);
    }
  }
  return hash.digest("hex");
}
