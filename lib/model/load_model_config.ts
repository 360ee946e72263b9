import { DataError } from "../jsonl/mod.ts";
import type { ModelConfig } from "./model_config.ts";
import { parseModelConfig } from "./parse_model_config.ts";

/**
 * Reads and checks a model folder's `config.json`.
 *
 * @example Usage
 * ```ts
 * import { loadModelConfig } from "./load_model_config.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const config = await loadModelConfig("datasets/ring/starter");
 * assertEquals(config.family, "llama");
 * ```
 *
 * @param folder The model folder.
 * @returns The model's shape.
 * @throws {DataError} If the file is absent, not JSON or not supported.
 */
export async function loadModelConfig(folder: string): Promise<ModelConfig> {
  const path = `${folder}/config.json`;
  let json: unknown;
  try {
    json = JSON.parse(await Deno.readTextFile(path));
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) {
      throw new DataError(
        `Cannot use model '${folder}': it has no config.json`,
        { cause },
      );
    }
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new DataError(`Cannot use model '${path}': ${cause.message}`, {
      cause,
    });
  }
  return parseModelConfig(json, path);
}
