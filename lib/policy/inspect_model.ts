import { DataError } from "../jsonl/mod.ts";
import {
  holdsOwnProjection,
  loadAdapterConfig,
  loadModelConfig,
  unknownAdapterKeys,
  unknownConfigKeys,
} from "../model/mod.ts";
import { baseFolder } from "./locate_model.ts";

/**
 * Reads a model's configuration before anything of it is loaded, and says which
 * keys are not known: they may ask for another computation than ours; and whether
 * a stored output projection is not used.
 *
 * @example Usage
 * ```ts
 * import { inspectModel } from "./inspect_model.ts";
 *
 * const { rows } = await inspectModel("datasets/ring/starter", console.error);
 * console.assert(rows > 0);
 * ```
 *
 * @param folder A model's or adapter's folder.
 * @param report Is told, line by line, what is not known or downloaded.
 * @returns Rows of the embedding.
 * @throws {DataError} If a configuration is malformed or not supported.
 */
export async function inspectModel(
  folder: string,
  report: (line: string) => void,
): Promise<{ rows: number }> {
  const adapter = await loadAdapterConfig(folder);
  const from = await baseFolder(folder, report);
  const config = await loadModelConfig(from);
  const unknown = [
    ["config.json", from, unknownConfigKeys(config)],
    ["adapter_config.json", folder, adapter ? unknownAdapterKeys(adapter) : []],
  ] as const;
  for (const [name, place, keys] of unknown) {
    if (keys.length === 0) continue;
    report(
      `warning: ${name} of '${place}' has keys that are not known here and not used: ${
        keys.join(", ")
      }`,
    );
  }
  const isDropped = await holdsOwnProjection(from, config).catch((error) => {
    // What is wrong with the weights is said when they are loaded, if they are.
    if (error instanceof DataError) return false;
    throw error;
  });
  if (isDropped) {
    report(
      `warning: '${from}' stores an lm_head.weight of its own, which is not used or written: tie_word_embeddings of its config.json puts the embedding in its place`,
    );
  }
  return { rows: config.vocabularySize };
}
