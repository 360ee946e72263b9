import { z } from "zod";
import { defineOptions, type OptionGroup, UsageError } from "../config/mod.ts";
import type { ImportanceLevel } from "./importance_ratio.ts";
import type { KlEstimator } from "./kl_divergence.ts";
import type { LossType } from "./loss_weights.ts";

/** The values of {@linkcode objectiveOptions}. */
export interface ObjectiveOptions {
  /** How token losses are made and averaged. */
  lossType: LossType;
  /** Rows that bnpo averages over at a time, 0 = the whole update. */
  perDeviceTrainBatchSize: number;
  /** How far the ratio may fall below 1. */
  epsilon: number;
  /** How far the ratio may rise above 1. */
  epsilonHigh: number;
  /** Cap of the unclipped ratio; 0 is off. */
  delta: number;
  /** Cap of the loss of tokens with a negative advantage; 0 is off. */
  dualClip: number;
  /** What the probability ratio is of. */
  importanceSamplingLevel: ImportanceLevel;
  /** Share of tokens that have a policy term. */
  topEntropyQuantile: number;
  /** What advantages are divided by. */
  scaleRewards: "group" | "batch" | "none";
  /** Taken off the count in that standard deviation. */
  advantageDdof: 0 | 1;
  /** Added to that standard deviation. */
  advantageEpsilon: number;
  /** Weight of the divergence from the first policy. */
  beta: number;
  /** How that divergence is estimated. */
  klEstimator: KlEstimator;
  /** Whether it is a term of the loss or of the reward. */
  klPlacement: "loss" | "reward";
}

/** The options of the objective, under TRL's names where it has one. */
export const objectiveOptions: OptionGroup<ObjectiveOptions> = defineOptions(
  "Objective",
  {
    lossType: z.enum([
      "dapo",
      "grpo",
      "dr_grpo",
      "bnpo",
      "cispo",
      "sapo",
      "luspo",
    ]).default("dapo").describe(
      "token loss and its average; dapo = clipped, mean over all tokens",
    ),
    perDeviceTrainBatchSize: z.int().min(0).default(0).describe(
      "only for --loss-type bnpo: rows averaged over at a time (0 = all)",
    ),
    epsilon: z.number().min(0).lt(1).default(0.2)
      .describe("how far the probability ratio may fall below 1"),
    epsilonHigh: z.number().min(0).default(0.28).describe(
      "how far it may rise above 1 (SAGE's paper: 0.28); with cispo its largest value",
    ),
    delta: z.number().min(0).default(0)
      .describe("cap of the ratio where it is not clipped (0 = off)"),
    dualClip: z.number().min(0).default(0).describe(
      "cap of the loss of a token with a negative advantage, in units of it (0 = off)",
    ),
    importanceSamplingLevel: z.enum(["token", "sequence"]).default("token")
      .describe("what the ratio is of; sequence = GSPO"),
    topEntropyQuantile: z.number().gt(0).max(1).default(1).describe(
      "share of tokens, those of highest entropy, that the policy term is of (1 = all)",
    ),
    scaleRewards: z.enum(["group", "batch", "none"]).default("group")
      .describe("standard deviation that advantages are divided by"),
    advantageDdof: z.union([z.literal(0), z.literal(1)]).default(1).describe(
      "1 for the sample's standard deviation, 0 for the population's (SAGE's paper)",
    ),
    advantageEpsilon: z.number().min(0).default(1e-6)
      .describe("added to that standard deviation (TRL: 1e-4)"),
    beta: z.number().min(0).default(0)
      .describe("weight of the KL divergence from the first policy (0 = off)"),
    klEstimator: z.enum(["k1", "k2", "k3", "k3-ratio", "k3-plus"])
      .default("k3").describe(
        "estimate of that divergence; its expected gradient as a loss is that of k1: nothing, k2, k3-ratio, k3-plus: the reverse, k3: the forward divergence",
      ),
    klPlacement: z.enum(["loss", "reward"]).default("loss").describe(
      "divergence as a term of the loss, or (k1) taken off each token's return",
    ),
  },
);

/**
 * Refuses objectives that are no such thing.
 *
 * @example Usage
 * ```ts
 * import { checkObjective } from "./objective_options.ts";
 * import { assertThrows } from "@std/assert";
 *
 * assertThrows(() =>
 *   checkObjective({
 *     lossType: "dapo",
 *     importanceSamplingLevel: "sequence",
 *     epsilonHigh: 0.28,
 *     delta: 0,
 *     dualClip: 0,
 *   })
 * );
 * ```
 *
 * @param settings The options.
 * @throws {UsageError} If two options contradict each other.
 */
export function checkObjective(
  settings: Pick<
    ObjectiveOptions,
    | "lossType"
    | "importanceSamplingLevel"
    | "epsilonHigh"
    | "delta"
    | "dualClip"
  >,
): void {
  const { lossType, importanceSamplingLevel, epsilonHigh } = settings;
  const refuse = (what: string, reason: string, hint: string): never => {
    throw new UsageError(`Cannot use ${what}: ${reason}`, { hint });
  };
  const perRow = lossType === "grpo" || lossType === "luspo";
  if (importanceSamplingLevel === "sequence" && !perRow) {
    refuse(
      "--importance-sampling-level sequence",
      `--loss-type ${lossType} weighs tokens, not completions`,
      "a ratio of the completion goes with --loss-type grpo or luspo",
    );
  }
  if (lossType === "luspo" && importanceSamplingLevel !== "sequence") {
    refuse(
      "--loss-type luspo",
      "its ratio is of the completion",
      "add --importance-sampling-level sequence",
    );
  }
  if (lossType === "cispo" && epsilonHigh < 1) {
    refuse(
      "--loss-type cispo",
      `--epsilon-high ${epsilonHigh} would cap every ratio below 1`,
      "there it is the largest ratio itself, such as 5",
    );
  }
  if (settings.delta !== 0 && settings.delta <= 1 + epsilonHigh) {
    refuse(
      `--delta ${settings.delta}`,
      `it is not above the upper bound of clipping, ${1 + epsilonHigh}`,
      "a cap below that bound would do the clipping's work",
    );
  }
  if (settings.dualClip !== 0 && settings.dualClip <= 1) {
    refuse(
      `--dual-clip ${settings.dualClip}`,
      "it must be above 1, or 0 for off",
      "verl takes 3, DAPO's recipe 10",
    );
  }
}
