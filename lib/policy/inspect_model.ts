import {
  loadAdapterConfig,
  loadModelConfig,
  unknownAdapterKeys,
  unknownConfigKeys,
} from "../model/mod.ts";
import { baseFolder } from "./locate_model.ts";

/**
 * Reads a model's configuration before anything of it is loaded, and says which
 * keys are not known: they may ask for another computation than ours.
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
  return { rows: config.vocabularySize };
}
