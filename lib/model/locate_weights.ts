import type { ElementType, FileRange } from "../graph/mod.ts";
import { DataError } from "../jsonl/mod.ts";
import { readPlacedTensors } from "./_placed_tensors.ts";
import { expectedWeights } from "./expected_weights.ts";
import type { ModelConfig } from "./model_config.ts";

/** Element types that weights are stored in. */
export type WeightType = Extract<
  ElementType,
  "float32" | "float16" | "bfloat16"
>;

/** A model's tensor that stays in its file. */
export interface StoredWeight {
  /** The length of each axis. */
  shape: readonly number[];
  /** The type that the file holds it in. */
  type: WeightType;
  /** Where it lies. */
  range: FileRange;
}

/** Tensors of older checkpoints that are computed here, not read. */
const COMPUTED = /\.rotary_emb\.inv_freq$/;

const TYPES: Readonly<Record<string, WeightType>> = {
  F32: "float32",
  F16: "float16",
  BF16: "bfloat16",
};

/**
 * Finds the weights of a model folder in its `model.safetensors`, or in the
 * shards of its `model.safetensors.index.json`, and checks that they are exactly
 * the tensors the configuration calls for. Only headers are read.
 *
 * @example Usage
 * ```ts
 * import { loadModelConfig } from "./load_model_config.ts";
 * import { locateWeights } from "./locate_weights.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const config = await loadModelConfig("datasets/ring/starter");
 * const weights = await locateWeights("datasets/ring/starter", config);
 * assertEquals(weights.get("model.norm.weight")?.shape, [config.hiddenSize]);
 * ```
 *
 * @param folder The model folder.
 * @param config Its parsed `config.json`.
 * @returns Where each weight lies, by name, in Hugging Face order.
 * @throws {DataError} If a file is malformed or a tensor is missing, unexpected,
 * in the wrong shard, or of another shape or type.
 */
export async function locateWeights(
  folder: string,
  config: ModelConfig,
): Promise<Map<string, StoredWeight>> {
  const { source, tensors } = await readPlacedTensors(folder);
  function refuse(
    reason: string,
    hint = "config.json and weights have to be of one model: fetch both again",
  ): DataError {
    return new DataError(`Cannot load weights of '${source}': ${reason}`, {
      hint,
    });
  }
  const weights = new Map<string, StoredWeight>();
  const missing: string[] = [];
  for (const { name, shape } of expectedWeights(config)) {
    const entry = tensors.get(name);
    if (entry === undefined) {
      missing.push(name);
      continue;
    }
    const type = TYPES[entry.dtype];
    if (type === undefined) {
      throw refuse(
        `'${name}' is ${entry.dtype}, supported are ${Object.keys(TYPES)}`,
        "take the model with unquantized weights",
      );
    }
    if (`${entry.shape}` !== `${shape}`) {
      throw refuse(
        `'${name}' is [${entry.shape.join(", ")}], ` +
          `the config wants [${shape.join(", ")}]`,
      );
    }
    const { path, offset, byteLength } = entry;
    weights.set(name, { shape, type, range: { path, offset, byteLength } });
  }
  const unexpected = [...tensors.keys()].filter((name) =>
    !weights.has(name) && !COMPUTED.test(name) &&
    // Some writers store a tied projection a second time.
    !(config.tiedEmbeddings && name === "lm_head.weight")
  );
  for (const [what, names] of Object.entries({ missing, unexpected })) {
    if (names.length > 0) throw refuse(`${what} ${listNames(names)}`);
  }
  return weights;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `'${name}'`).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
