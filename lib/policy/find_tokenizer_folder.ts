import { baseFolder } from "./locate_model.ts";

/**
 * Finds the folder with a model's tokenizer files: its own, or under an adapter
 * that has none that of its base model.
 *
 * @example Usage
 * ```ts
 * import { findTokenizerFolder } from "./find_tokenizer_folder.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const starter = "datasets/ring/starter";
 * assertEquals(await findTokenizerFolder(starter), starter);
 * ```
 *
 * @param folder A model's or adapter's folder.
 * @param report Is told, line by line, what of a base model is downloaded.
 * @returns The folder.
 * @throws {DataError} If an adapter's base model cannot be had.
 */
export async function findTokenizerFolder(
  folder: string,
  report?: (line: string) => void,
): Promise<string> {
  const isOwn = await Deno.stat(`${folder}/tokenizer.json`)
    .then(() => true, () => false);
  return isOwn ? folder : await baseFolder(folder, report);
}
