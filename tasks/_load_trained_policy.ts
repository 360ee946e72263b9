import { resolve } from "node:path";
import { type TaskIo, UsageError } from "../lib/config/mod.ts";
import { loadModelConfig, type LoraSettings } from "../lib/model/mod.ts";
import {
  baseFolder,
  checkContinued,
  createPolicy,
  describePolicy,
  freshWeights,
  loadPolicy,
  type LoraOptions,
  loraSettings,
  type Policy,
} from "../lib/policy/mod.ts";
import type { LoadedModel, ModelOptions } from "./_load_model.ts";

/** The options that say which weights are trained. */
export type TrainedPolicyOptions = ModelOptions & LoraOptions & {
  /** What new weights depend on. */
  seed: number;
  /** Whether to draw new weights for the model's shape. */
  fromScratch?: boolean;
};

const adapterOptions = ["loraR", "loraAlpha", "loraTargetModules", "useRslora"];

/**
 * Loads the policy that is to be trained, the model's or a checkpoint's: all of
 * it, or an adapter; and says which.
 */
export async function loadTrainedPolicy(
  folder: string,
  model: LoadedModel,
  config: TrainedPolicyOptions,
  io: TaskIo,
): Promise<Policy> {
  const { seed, usePeft } = config;
  const isFirst = folder === model.folder;
  const idle = adapterOptions.find((key) => io.sources[key] === "flag");
  if (!usePeft && idle !== undefined) {
    const flag = idle.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`);
    throw new UsageError(
      `Cannot use --${flag} without --use-peft: all weights are trained, there is no adapter`,
      { hint: `leave out --${flag}, or begin a run with --use-peft` },
    );
  }
  if (usePeft && config.fromScratch) {
    throw new UsageError("Cannot use both --use-peft and --from-scratch");
  }
  if (config.fromScratch && isFirst) {
    const shape = await loadModelConfig(await baseFolder(folder));
    return createPolicy(shape, freshWeights(shape, seed), model.placement);
  }
  // A hub id is told to others; a folder by its whole path.
  const isFolder = config.model === undefined ||
    resolve(io.resolvePath(config.model)) === model.folder;
  const policy = await loadPolicy(folder, {
    ...model.placement,
    lora: loraSettings(config),
    seed,
    baseName: isFolder ? undefined : config.model,
  });
  const isContinued = Object.keys(policy.adapter?.raw ?? {}).length > 0;
  if (isContinued) {
    checkContinued(policy, isFirst ? saidOfAdapter(config, io) : {});
  }
  io.log(describePolicy(policy));
  if (usePeft && isFirst && isContinued) {
    io.log("the model is an adapter itself: it is continued with its own rank");
  }
  return policy;
}

/** The adapter's settings that are not there by default. */
function saidOfAdapter(
  config: TrainedPolicyOptions,
  io: TaskIo,
): Partial<LoraSettings> {
  const isSaid = (key: string) => (io.sources[key] ?? "default") !== "default";
  const { rank, alpha, targetModules, rankStabilized } = loraSettings({
    ...config,
    usePeft: true,
  })!;
  return {
    ...isSaid("loraR") && { rank },
    ...isSaid("loraAlpha") && { alpha },
    ...isSaid("loraTargetModules") && { targetModules },
    ...isSaid("useRslora") && { rankStabilized: rankStabilized ?? false },
  };
}
