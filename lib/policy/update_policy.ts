import { add, constant, input, multiply } from "../graph/mod.ts";
import {
  type AggregationSettings,
  clippedTokenLoss,
  k3Divergence,
  lossWeights,
} from "../objective/mod.ts";
import { accumulateGradients } from "./accumulate_gradients.ts";
import { NonFiniteError } from "./non_finite_error.ts";
import {
  type Optimizer,
  type OptimizerSettings,
  optimizerStep,
} from "./optimizer.ts";
import type { ScoreRow } from "./pack_rows.ts";
import type { PassLimits } from "./plan_passes.ts";
import type { Policy } from "./policy.ts";

/** A completion to learn from. */
export interface TrainingRow extends ScoreRow {
  /** Its advantage, shared by all its tokens. */
  advantage: number;
  /** Log-probabilities under the policy that sampled, one a token. */
  oldLogprobs: Float32Array;
  /** Log-probabilities under the reference policy, where beta is not 0. */
  referenceLogprobs?: Float32Array;
}

/** The loss that an update lowers. */
export interface ObjectiveSettings extends AggregationSettings {
  /** How far the ratio may fall below 1. */
  epsilon: number;
  /** How far the ratio may rise above 1. */
  epsilonHigh: number;
  /** Weight of the divergence from the reference policy; 0 is off. */
  beta: number;
}

/** How an update runs. */
export interface UpdateSettings
  extends ObjectiveSettings, OptimizerSettings, PassLimits {
  /** Stops between two micro-batches, before anything has changed. */
  signal?: AbortSignal | undefined;
}

/** What an update did. Shares are of the batch's completion tokens. */
export interface UpdateStats {
  /** The loss before the update. */
  loss: number;
  /** Norm of the gradient before clipping; 0 where nothing had a gradient. */
  gradNorm: number;
  /** Mean k3 divergence from the reference, in nats a token. */
  kl: number;
  /** Share of tokens whose ratio was cut at the lower bound. */
  clipLow: number;
  /** Share of tokens whose ratio was cut at the upper bound. */
  clipHigh: number;
  /**
   * Distance in nats of the first forward pass from the log-probabilities that
   * the sampler gave, over all tokens that ran: near 0 in a first update.
   */
  logprobDifference: { mean: number; max: number };
  /** Completion tokens in the batch. */
  tokens: number;
  /** Prompt and completion tokens that went through the backward pass. */
  trainedTokens: number;
}

/**
 * Makes one optimizer step on the clipped objective.
 *
 * Micro-batches bound the memory and do not change the result beyond rounding:
 * every token's weight in the loss is fixed over the whole batch. Rows without
 * advantage count in the denominator; they run only where the divergence gives
 * them a gradient.
 *
 * @example Usage
 * ```ts
 * import { createOptimizer, loadPolicy, updatePolicy } from "./mod.ts";
 *
 * await using policy = await loadPolicy("datasets/ring/starter", {
 *   device: "cpu",
 * });
 * const rows = [1, -1].map((advantage) => ({
 *   promptIds: [1, 2],
 *   completionIds: [3, 4],
 *   temperature: 1,
 *   advantage,
 *   oldLogprobs: Float32Array.of(-1, -1),
 * }));
 * const optimizer = createOptimizer(policy.weights);
 * const { gradNorm } = await updatePolicy(policy, optimizer, rows, {
 *   epsilon: 0.2,
 *   epsilonHigh: 0.28,
 *   beta: 0,
 *   lossType: "dapo",
 *   maxCompletionLength: 4,
 *   learningRate: 1e-4,
 *   weightDecay: 0,
 *   adamBeta1: 0.9,
 *   adamBeta2: 0.999,
 *   adamEpsilon: 1e-8,
 *   maxGradNorm: 1,
 *   tokenBudget: 1024,
 * });
 * console.assert(gradNorm >= 0);
 * ```
 *
 * @param policy The policy; its weights change in place.
 * @param optimizer The moments; moved on by one step.
 * @param rows The batch.
 * @param settings Objective, optimizer and budget.
 * @returns Loss and metrics. Where no row has a gradient nothing changes.
 * @throws {NonFiniteError} If a loss, gradient or new weight is not finite;
 *   nothing changes then. Its rows are indices of `rows`.
 */
export async function updatePolicy(
  policy: Policy,
  optimizer: Optimizer,
  rows: readonly TrainingRow[],
  settings: UpdateSettings,
): Promise<UpdateStats> {
  const weights = lossWeights(
    rows.map((row) => row.completionIds.length),
    settings,
  );
  const active = rows.flatMap((row, index) =>
    row.completionIds.length > 0 &&
      (settings.beta !== 0 || row.advantage !== 0)
      ? [{ row, index, weight: weights[index]! }]
      : []
  );
  const tokens = rows.reduce((sum, row) => sum + row.completionIds.length, 0);
  const stats: UpdateStats = {
    loss: 0,
    gradNorm: 0,
    kl: 0,
    clipLow: 0,
    clipHigh: 0,
    logprobDifference: { mean: 0, max: 0 },
    tokens,
    trainedTokens: 0,
  };
  if (active.length === 0) return stats;
  const trained = active.map(({ row }) => row);
  const accumulated = await accumulateGradients(policy, {
    ...clippedObjective(settings),
    rows: trained,
    weights: active.map(({ weight }) => weight),
    tokenBudget: settings.tokenBudget,
    memory: settings.memory,
    signal: settings.signal,
  }).catch((error) => {
    if (!(error instanceof NonFiniteError)) throw error;
    const rows = error.rows?.map((at) => active[at]!.index);
    throw new NonFiniteError(error.tensor, error.value, rows);
  });
  trained.forEach((row, index) =>
    countTokens(stats, row, accumulated.logprobs[index]!, settings)
  );
  for (const key of ["kl", "clipLow", "clipHigh"] as const) {
    stats[key] /= tokens;
  }
  stats.logprobDifference.mean /= trained.reduce(
    (sum, { completionIds }) => sum + completionIds.length,
    0,
  );
  stats.loss = accumulated.loss;
  stats.trainedTokens = accumulated.trainedTokens;
  stats.gradNorm = optimizerStep(
    optimizer,
    policy.weights,
    accumulated.gradients,
    settings,
  );
  return stats;
}

/** The token loss of GRPO's family and the columns that it reads. */
function clippedObjective(settings: ObjectiveSettings) {
  const { epsilon, epsilonHigh, beta } = settings;
  const objective = {
    name: `clipped objective ${epsilon} ${epsilonHigh} ${beta}`,
    columns: {
      advantages: (row: TrainingRow) => row.advantage,
      old_logprobs: (row: TrainingRow) => row.oldLogprobs,
      ...(beta !== 0 && { reference_logprobs: referenceLogprobs }),
    },
  };
  const tokenLoss: Parameters<typeof accumulateGradients>[1]["tokenLoss"] = (
    graph,
    logprobs,
  ) => {
    const read = (name: string) =>
      input(graph, name, "float32", ["completion"]);
    const clipped = clippedTokenLoss({
      logprobs,
      oldLogprobs: read("old_logprobs"),
      advantages: read("advantages"),
    }, settings);
    if (beta === 0) return clipped;
    const kl = k3Divergence(logprobs, read("reference_logprobs"));
    return add(clipped, multiply(kl, constant(graph, "float32", [beta])));
  };
  return { ...objective, tokenLoss };
}

function referenceLogprobs(row: TrainingRow): Float32Array {
  if (row.referenceLogprobs === undefined) {
    throw new TypeError(
      "Cannot update policy: beta is not 0 and a row has no reference log-probabilities",
    );
  }
  return row.referenceLogprobs;
}

/** Adds one row's clipped tokens and divergence to the sums. */
function countTokens(
  stats: UpdateStats,
  row: TrainingRow,
  logprobs: Float32Array,
  settings: ObjectiveSettings,
): void {
  const { referenceLogprobs, advantage } = row;
  logprobs.forEach((logprob, t) => {
    const change = logprob - row.oldLogprobs[t]!;
    const ratio = Math.exp(change);
    stats.logprobDifference.mean += Math.abs(change);
    stats.logprobDifference.max = Math.max(
      stats.logprobDifference.max,
      Math.abs(change),
    );
    if (advantage < 0 && ratio < 1 - settings.epsilon) stats.clipLow++;
    if (advantage > 0 && ratio > 1 + settings.epsilonHigh) stats.clipHigh++;
    if (referenceLogprobs !== undefined) {
      const difference = referenceLogprobs[t]! - logprob;
      stats.kl += Math.exp(difference) - difference - 1;
    }
  });
}
