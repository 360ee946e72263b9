/**
 * The hash of the prompts that a model was trained with here, as its
 * `trainer_state.json` tells.
 *
 * @example Usage
 * ```ts
 * import { trainedPromptHash } from "./trained_prompt_hash.ts";
 *
 * console.assert(await trainedPromptHash("datasets/ring") === undefined);
 * ```
 *
 * @param folder The model folder.
 * @returns The hash; undefined where the model was not trained here.
 */
export async function trainedPromptHash(
  folder: string,
): Promise<string | undefined> {
  try {
    const text = await Deno.readTextFile(`${folder}/trainer_state.json`);
    const hash = JSON.parse(text)?.prompt_hash;
    return typeof hash === "string" ? hash : undefined;
  } catch (error) {
    // Other trainers write a file of this name, and not always valid JSON.
    if (
      error instanceof SyntaxError || error instanceof Deno.errors.NotFound
    ) return undefined;
    throw error;
  }
}
