import { UsageError } from "../config/mod.ts";
import {
  adaptedModules,
  initialAdapter,
  loadAdapterConfig,
  loadModelConfig,
  loadWeights,
  locateWeights,
  type LoraSettings,
  type ModelConfig,
} from "../model/mod.ts";
import {
  locateModel,
  refuseNonFinite,
  refuseNonFiniteStored,
} from "./locate_model.ts";
import { createPolicy, type Policy, type PolicyOptions } from "./policy.ts";
import { keyedStream } from "./_keyed_stream.ts";

/** How a policy is loaded. */
export interface LoadPolicyOptions extends PolicyOptions {
  /** Trains a new adapter of this shape; all weights when omitted. */
  lora?: LoraSettings | undefined;
  /**
   * What a new adapter's first values depend on.
   *
   * @default {0}
   */
  seed?: number;
  /**
   * What a new adapter calls its base model; the folder's path when omitted.
   * A hub id serves others better.
   */
  baseName?: string | undefined;
}

/**
 * Loads a policy from a model's folder, or from the folder of a PEFT adapter,
 * which is continued as it is, whatever `lora` says: see `checkContinued`.
 *
 * Under an adapter the base model's weights are not kept in memory: ONNX Runtime
 * maps them from their file.
 *
 * @example Usage
 * ```ts
 * import { loadPolicy } from "./mod.ts";
 *
 * await using policy = await loadPolicy("datasets/ring/starter", {
 *   device: "cpu",
 * });
 * console.assert(policy.weights.has("model.norm.weight"));
 * ```
 *
 * @param folder The folder.
 * @param options Device, threads, and a new adapter's settings.
 * @returns The policy; dispose it to free its sessions.
 * @throws {DataError} If a file is missing, malformed or does not fit.
 * @throws {UsageError} If a new adapter cannot be had of this model.
 */
export async function loadPolicy(
  folder: string,
  options: LoadPolicyOptions,
): Promise<Policy> {
  const { lora, seed = 0, baseName } = options;
  if (await loadAdapterConfig(folder) !== undefined) {
    const { config, weights, base, adapter } = await locateModel(folder);
    return createPolicy(config, weights, {
      ...options,
      base,
      ...(adapter && { adapter }),
    });
  }
  const config = await loadModelConfig(folder);
  if (lora === undefined) {
    const weights = await loadWeights(folder, config);
    refuseNonFinite(weights, `model '${folder}'`);
    return createPolicy(config, weights, options);
  }
  if (lora.rank > config.hiddenSize) {
    throw new UsageError(
      `Cannot make adapter: rank ${lora.rank} is above the model's width of ${config.hiddenSize}`,
      { hint: "--lora-r 16 is usual" },
    );
  }
  const base = await locateWeights(folder, config);
  await refuseNonFiniteStored(base, `model '${folder}'`);
  const baseModel = baseName ?? await Deno.realPath(folder);
  const named = { ...lora, targetModules: moduleNames(config, lora) };
  return createPolicy(config, newAdapter(config, named, seed), {
    ...options,
    base,
    adapter: { lora: named, baseModel, raw: {} },
  });
}

/** Who reads an adapter's file may not know "all-linear": PEFT writes names. */
function moduleNames(
  config: ModelConfig,
  lora: LoraSettings,
): LoraSettings["targetModules"] {
  if (lora.targetModules !== "all-linear") return lora.targetModules;
  const names = adaptedModules(config, lora)
    .map(({ path }) => path.slice(path.lastIndexOf(".") + 1));
  return [...new Set(names)];
}

function newAdapter(config: ModelConfig, lora: LoraSettings, seed: number) {
  try {
    return initialAdapter(
      config,
      lora,
      (name) => keyedStream(seed, `adapter ${name}`),
    );
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new UsageError(cause.message, { cause });
  }
}
