import { readTensor } from "./_read_tensor.ts";
import { locateWeights, type StoredWeight } from "./locate_weights.ts";
import type { ModelConfig } from "./model_config.ts";
import type { Weight } from "./weight.ts";

const DTYPES = { float32: "F32", float16: "F16", bfloat16: "BF16" } as const;

/**
 * Reads the weights of a model folder into float32 arrays, after the checks of
 * {@linkcode locateWeights}.
 *
 * @example Usage
 * ```ts
 * import { loadModelConfig } from "./load_model_config.ts";
 * import { loadWeights } from "./load_weights.ts";
 * import { assert } from "@std/assert";
 *
 * const config = await loadModelConfig("datasets/ring/starter");
 * const weights = await loadWeights("datasets/ring/starter", config);
 * assert(weights.has("model.embed_tokens.weight"));
 * ```
 *
 * @param folder The model folder.
 * @param config Its parsed `config.json`.
 * @returns The weights by name, in Hugging Face order.
 * @throws {DataError} If a tensor is missing, unexpected or of another shape.
 */
export async function loadWeights(
  folder: string,
  config: ModelConfig,
): Promise<Map<string, Weight>> {
  const weights = new Map<string, Weight>();
  const stored = await locateWeights(folder, config);
  for (const [name, weight] of stored) {
    weights.set(name, await readWeight(name, weight));
  }
  return weights;
}

/**
 * Reads one weight from its file into a float32 array.
 *
 * @example Usage
 * ```ts
 * import { loadModelConfig, locateWeights, readWeight } from "./mod.ts";
 *
 * const config = await loadModelConfig("datasets/ring/starter");
 * const stored = await locateWeights("datasets/ring/starter", config);
 * const name = "model.norm.weight";
 * const { data } = await readWeight(name, stored.get(name)!);
 * console.assert(data.length === config.hiddenSize);
 * ```
 *
 * @param name Its name, for the error.
 * @param stored Where it lies.
 * @returns Shape and values.
 * @throws {DataError} If the file has become shorter.
 */
export async function readWeight(
  name: string,
  { shape, type, range }: StoredWeight,
): Promise<Weight> {
  using file = await Deno.open(range.path);
  const entry = { ...range, name, shape, dtype: DTYPES[type] };
  const data = await readTensor(file, entry, range.path);
  return { shape, data: data as Float32Array };
}
