import { dirname } from "node:path";
import {
  checkFreeSpace,
  memoryTensor,
  mergeAdapter,
  tensorBytes,
  type TensorSource,
  type WeightType,
  writeWeights,
} from "../model/mod.ts";
import { copyTextFiles, writeConfig } from "./_model_files.ts";
import { replaceFolder } from "./_replace_folder.ts";
import type { Policy } from "./policy.ts";

/** How {@linkcode saveModel} writes. */
export interface SaveModelOptions {
  /** The model folder whose tokenizer and template files are copied. */
  tokenizerFolder: string;
  /**
   * The type of the weights; rounded to the nearest.
   *
   * @default {"float32"}
   */
  type?: WeightType;
  /** Bytes in one file at most; 5 GB when omitted. */
  maxShardBytes?: number;
}

/**
 * Saves a policy as a model of its own, as transformers does: all its weights,
 * or its base model with the adapter merged into it.
 *
 * Weights are written one after the other; the folder appears under its name
 * when it is whole.
 *
 * @example Usage
 * ```ts
 * import { loadPolicy, saveModel } from "./mod.ts";
 *
 * const starter = "datasets/ring/starter";
 * await using policy = await loadPolicy(starter, {
 *   device: "cpu",
 *   lora: { rank: 4, alpha: 8, targetModules: "all-linear" },
 * });
 * const folder = `${await Deno.makeTempDir()}/merged`;
 * await saveModel(folder, policy, { tokenizerFolder: starter });
 * console.assert((await Deno.stat(`${folder}/model.safetensors`)).isFile);
 * ```
 *
 * @param folder Where the model goes; an older one is replaced.
 * @param policy The policy.
 * @param options Tokenizer, type and shards.
 */
export async function saveModel(
  folder: string,
  policy: Pick<Policy, "config" | "weights" | "base" | "adapter">,
  options: SaveModelOptions,
): Promise<void> {
  const { type = "float32", tokenizerFolder, maxShardBytes } = options;
  const tensors = policy.adapter
    ? mergeAdapter({ ...policy, lora: policy.adapter.lora }, type)
    : memoryTensors(policy.weights, type);
  await checkApart(folder, policy.base);
  await replaceFolder(folder, async (temporary) => {
    await checkFreeSpace(temporary, totalBytes(tensors));
    await copyTextFiles(tokenizerFolder, temporary);
    await writeConfig(temporary, policy.config, type);
    await writeWeights(temporary, tensors, {
      ...(maxShardBytes !== undefined && { maxShardBytes }),
    });
  });
}

/** Sessions yet to be loaded need the base model where it is. */
async function checkApart(folder: string, base: Policy["base"]): Promise<void> {
  const target = await Deno.realPath(folder).catch(() => undefined);
  for (const { range } of base.values()) {
    if (dirname(range.path) !== target) continue;
    throw new Error(
      `Cannot save model '${folder}': the adapter's base model is there`,
    );
  }
}

/** Weights in memory as they are to be written. */
function memoryTensors(
  weights: Policy["weights"],
  type: WeightType,
): Map<string, TensorSource> {
  return new Map(
    Array.from(weights, ([name, weight]) => [name, memoryTensor(weight, type)]),
  );
}

/** What tensors take on the disk, with some room for everything else. */
function totalBytes(tensors: ReadonlyMap<string, TensorSource>): number {
  return [...tensors.values()]
    .reduce((sum, source) => sum + tensorBytes(source), 2 ** 20);
}
