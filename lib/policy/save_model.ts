import { dirname } from "node:path";
import {
  checkFreeSpace,
  holdsNonFinite,
  memoryTensor,
  mergeAdapter,
  storedTensor,
  tensorBytes,
  type TensorSource,
  type WeightType,
  writeWeights,
} from "../model/mod.ts";
import { UsageError } from "../config/mod.ts";
import { DataError, WriteError } from "../jsonl/mod.ts";
import { copyTextFiles, writeConfig } from "./_model_files.ts";
import { replaceFolder } from "./_replace_folder.ts";
import { checkOutputFolder } from "./check_output_folder.ts";
import { lockOutput } from "./lock_output.ts";
import type { LocatedModel } from "./locate_model.ts";

const WEIGHT_TYPES = {
  F32: "float32",
  F16: "float16",
  BF16: "bfloat16",
} as const;

/** How {@linkcode saveModel} writes. */
export interface SaveModelOptions {
  /** The model folder whose tokenizer and template files are copied. */
  tokenizerFolder: string;
  /**
   * The type of the weights, rounded to the nearest; when omitted, float32 of
   * those in memory, and the file's own of those in files, in which a small
   * change of an adapter may be lost to rounding.
   */
  type?: WeightType;
  /** Bytes in one file at most; 5 GB when omitted. */
  maxShardBytes?: number;
  /**
   * Whether a model that is in the folder is replaced.
   *
   * @default {false}
   */
  overwrite?: boolean;
  /** Stops the writing; nothing half-written stays. */
  signal?: AbortSignal;
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
 * @param folder Where the model goes.
 * @param policy The policy, or a model in its files.
 * @param options Tokenizer, type and shards.
 * @throws {UsageError} If something is in the folder that may not be replaced, or
 * another process is writing it.
 * @throws {DataError} If a weight is beyond the type's range or not finite.
 * @throws {WriteError} If the disk has too little room; checked first.
 */
export async function saveModel(
  folder: string,
  policy: LocatedModel,
  options: SaveModelOptions,
): Promise<void> {
  const { type, tokenizerFolder, maxShardBytes, overwrite, signal } = options;
  await using _lock = await lockOutput(folder);
  await checkOutputFolder(folder, { overwrite });
  await checkApart(folder, policy.base);
  const tensors = tensorSources(policy, type);
  for (const [name, source] of tensors) guard(name, source, signal);
  const isInMemory = policy.base.size === 0;
  try {
    await replaceFolder(folder, async (temporary) => {
      await checkFreeSpace(temporary, totalBytes(tensors));
      await copyTextFiles(tokenizerFolder, temporary);
      await writeConfig(
        temporary,
        policy.config,
        type ?? (isInMemory ? "float32" : undefined),
      );
      await writeWeights(temporary, tensors, {
        ...(maxShardBytes !== undefined && { maxShardBytes }),
      });
    });
  } catch (cause) {
    // What the system says of a full disk names nothing.
    const isSystems = cause instanceof Error &&
      /os error/.test(cause.message) &&
      !(cause instanceof Deno.errors.NotFound);
    throw isSystems ? new WriteError(`model '${folder}'`, cause) : cause;
  }
}

/** Sessions yet to be loaded need the base model where it is. */
async function checkApart(
  folder: string,
  base: LocatedModel["base"],
): Promise<void> {
  const target = await Deno.realPath(folder).catch(() => undefined);
  for (const { range } of base.values()) {
    if (dirname(range.path) !== target) continue;
    throw new UsageError(
      `Cannot save model '${folder}': its weights are read from there`,
    );
  }
}

/** Weights as they are to be written. */
function tensorSources(
  { weights, base, adapter }: LocatedModel,
  type: WeightType | undefined,
): Map<string, TensorSource> {
  if (adapter) return mergeAdapter({ base, weights, lora: adapter.lora }, type);
  return new Map([
    ...Array.from(
      base,
      ([name, stored]) => [name, storedTensor(name, stored, type)] as const,
    ),
    ...Array.from(
      weights,
      ([name, weight]) => [name, memoryTensor(weight, type)] as const,
    ),
  ]);
}

/** Makes a tensor's reading fail once the signal comes or a value is not finite. */
function guard(
  name: string,
  source: TensorSource,
  signal: AbortSignal | undefined,
): void {
  const { read, dtype } = source;
  source.read = async function* () {
    for await (const part of read()) {
      signal?.throwIfAborted();
      if (dtype !== "I64" && holdsNonFinite(part, WEIGHT_TYPES[dtype])) {
        throw new DataError(
          `Cannot write tensor '${name}': a value of it is not finite`,
          {
            hint:
              "with an adapter the sum is beyond the range of its type, or what is read is damaged",
          },
        );
      }
      yield part;
    }
  };
}

/** What tensors take on the disk, with some room for everything else. */
function totalBytes(tensors: ReadonlyMap<string, TensorSource>): number {
  return [...tensors.values()]
    .reduce((sum, source) => sum + tensorBytes(source), 2 ** 20);
}
