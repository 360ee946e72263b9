import { DataError } from "../jsonl/mod.ts";
import { readJsonIfPresent } from "./_read_json_file.ts";
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
  const json = await readJsonIfPresent(path, "use model");
  if (json === undefined) {
    throw new DataError(
      `Cannot use model '${folder}': it has no config.json`,
      { hint: "give a model's folder, or fetch the file again" },
    );
  }
  return parseModelConfig(json, path);
}
