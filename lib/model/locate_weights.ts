import { dirname, join } from "node:path";
import type { ElementType, FileRange } from "../graph/mod.ts";
import { DataError } from "../jsonl/mod.ts";
import { readTextIfPresent } from "./_read_json_file.ts";
import { INDEX_NAME, parseWeightIndex } from "./_weight_index.ts";
import { expectedWeights } from "./expected_weights.ts";
import type { ModelConfig } from "./model_config.ts";
import {
  readSafetensorsHeader,
  type TensorEntry,
} from "./read_safetensors_header.ts";

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

/** A tensor's entry with the file that it is in. */
type PlacedEntry = TensorEntry & { path: string };

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
  const { source, tensors } = await readTensors(folder);
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

/** All tensors of a folder, and the file to name in errors. */
async function readTensors(
  folder: string,
): Promise<{ source: string; tensors: Map<string, PlacedEntry> }> {
  const single = join(folder, "model.safetensors");
  const path = await realPath(single);
  if (path !== undefined) {
    const { tensors } = await readSafetensorsHeader(path);
    const entries = tensors.map((entry) => [entry.name, { ...entry, path }]);
    return { source: single, tensors: new Map(entries as []) };
  }
  const source = join(folder, INDEX_NAME);
  const text = await readTextIfPresent(source, "read");
  if (text === undefined) {
    throw new DataError(
      `Cannot load weights of '${folder}': it has neither model.safetensors nor ${INDEX_NAME}`,
      {
        hint: "weights of other formats have to be saved as safetensors first",
      },
    );
  }
  return { source, tensors: await readShards(text, source) };
}

async function readShards(
  text: string,
  source: string,
): Promise<Map<string, PlacedEntry>> {
  const index = parseWeightIndex(text, source);
  function refuse(reason: string): DataError {
    return new DataError(`Cannot load weights of '${source}': ${reason}`, {
      hint: "index and shards have to be of one model: fetch them again",
    });
  }
  const tensors = new Map<string, PlacedEntry>();
  const shardOf = new Map<string, string>();
  for (const shard of new Set(index.values())) {
    const path = await realPath(join(dirname(source), shard));
    if (path === undefined) throw refuse(`'${shard}' is missing`);
    for (const entry of (await readSafetensorsHeader(path)).tensors) {
      const other = shardOf.get(entry.name);
      if (other !== undefined) {
        throw refuse(`'${entry.name}' is in both '${other}' and '${shard}'`);
      }
      shardOf.set(entry.name, shard);
      tensors.set(entry.name, { ...entry, path });
    }
  }
  for (const name of new Set([...index.keys(), ...shardOf.keys()])) {
    const stated = index.get(name);
    const found = shardOf.get(name);
    if (stated === found) continue;
    throw refuse(
      found === undefined
        ? `'${name}' is not in '${stated}'`
        : `'${name}' is in '${found}', the index ` +
          (stated === undefined ? "does not name it" : `says '${stated}'`),
    );
  }
  return tensors;
}

async function realPath(path: string): Promise<string | undefined> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `'${name}'`).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
