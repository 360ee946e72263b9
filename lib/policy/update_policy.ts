import {
  type AggregationSettings,
  lossWeights,
  tokenLoss,
  type TokenLossSettings,
} from "../objective/mod.ts";
import { objectiveColumns } from "./_objective_columns.ts";
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
  /** Its advantage, shared by all its tokens, or one for each. */
  advantage: number | Float32Array;
  /** Log-probabilities under the policy that sampled; what it is for a teacher's row is not read. */
  oldLogprobs: Float32Array;
  /** Log-probabilities under the reference policy, where beta is not 0. */
  referenceLogprobs?: Float32Array;
  /** Tokens with a policy term (1) and without (0), where not all have one. */
  entropyMask?: Float32Array;
  /** Factor of its weight in the loss (default: 1). */
  weight?: number;
  /** The policy's own (default), a teacher's, or a text that is imitated. */
  source?: "policy" | "teacher" | "imitated";
}

/** The loss that an update lowers. */
export interface ObjectiveSettings
  extends AggregationSettings, TokenLossSettings {
  /**
   * Weight of the mean negative log-likelihood over all tokens of the imitated
   * rows (default: 0).
   */
  imitationWeight?: number;
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
  /** Completion tokens in the batch, imitated ones apart. */
  tokens: number;
  /** Mean negative log-likelihood of the imitated tokens in nats; 0 of none. */
  imitationLoss: number;
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
  const weights = rowWeights(rows, settings);
  const active = rows.flatMap((row, index) =>
    row.completionIds.length > 0 && weights[index] !== 0 &&
      hasGradient(row, settings)
      ? [{ row, index, weight: weights[index]! }]
      : []
  );
  const tokens = tokensOf(rows.filter(isLearned));
  const stats: UpdateStats = {
    loss: 0,
    gradNorm: 0,
    kl: 0,
    clipLow: 0,
    clipHigh: 0,
    logprobDifference: { mean: 0, max: 0 },
    tokens,
    imitationLoss: 0,
    trainedTokens: 0,
  };
  if (active.length === 0) return stats;
  const trained = active.map(({ row }) => row);
  const accumulated = await accumulateGradients(policy, {
    name: `objective ${JSON.stringify(lossSettings(settings))}`,
    columns: objectiveColumns(settings),
    tokenLoss: (values) => tokenLoss(values, settings),
    readsCompletions: settings.importanceSamplingLevel === "sequence",
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
    stats[key] /= Math.max(tokens, 1);
  }
  stats.imitationLoss /= Math.max(tokensOf(trained.filter(isImitated)), 1);
  stats.logprobDifference.mean /= Math.max(tokensOf(trained.filter(isOwn)), 1);
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

function isImitated({ source }: TrainingRow): boolean {
  return source === "imitated";
}

function isLearned({ source }: TrainingRow): boolean {
  return source !== "imitated";
}

function isOwn({ source = "policy" }: TrainingRow): boolean {
  return source === "policy";
}

function tokensOf(rows: readonly TrainingRow[]): number {
  return rows.reduce((sum, row) => sum + row.completionIds.length, 0);
}

/** The weight of each row's tokens; imitated rows share theirs. */
function rowWeights(
  rows: readonly TrainingRow[],
  settings: ObjectiveSettings,
): number[] {
  const learned = lossWeights(
    rows.filter(isLearned).map((row) => row.completionIds.length),
    settings,
  ).values();
  const imitated = (settings.imitationWeight ?? 0) /
    Math.max(tokensOf(rows.filter(isImitated)), 1);
  return rows.map((row) =>
    isImitated(row) ? imitated : learned.next().value! * (row.weight ?? 1)
  );
}

function hasGradient(row: TrainingRow, settings: ObjectiveSettings): boolean {
  return isImitated(row) || settings.beta !== 0 ||
    (settings.entropyCoefficient ?? 0) !== 0 ||
    (typeof row.advantage === "number"
      ? row.advantage !== 0
      : row.advantage.some((each) => each !== 0));
}

/** What the graph of a loss is made of, apart from weights and optimizer. */
function lossSettings(settings: ObjectiveSettings): unknown[] {
  return [
    settings.lossType,
    settings.importanceSamplingLevel,
    settings.unclipped,
    settings.epsilon,
    settings.epsilonHigh,
    settings.delta,
    settings.dualClip,
    settings.beta,
    settings.klEstimator,
    settings.entropyCoefficient,
    settings.topEntropyQuantile,
    settings.teacherGamma,
    settings.imitates,
  ];
}

/** Adds one row's clipped tokens and divergence to the sums. */
function countTokens(
  stats: UpdateStats,
  row: TrainingRow,
  logprobs: Float32Array,
  settings: ObjectiveSettings,
): void {
  const { referenceLogprobs, advantage } = row;
  if (isImitated(row)) {
    for (const logprob of logprobs) stats.imitationLoss -= logprob;
    return;
  }
  const ofSequence = settings.importanceSamplingLevel === "sequence"
    ? meanChange(row, logprobs)
    : undefined;
  logprobs.forEach((logprob, t) => {
    if (referenceLogprobs !== undefined) {
      const difference = referenceLogprobs[t]! - logprob;
      stats.kl += Math.exp(difference) - difference - 1;
    }
    if (!isOwn(row)) return;
    const change = logprob - row.oldLogprobs[t]!;
    const ratio = Math.exp(ofSequence ?? change);
    stats.logprobDifference.mean += Math.abs(change);
    stats.logprobDifference.max = Math.max(
      stats.logprobDifference.max,
      Math.abs(change),
    );
    const sign = typeof advantage === "number" ? advantage : advantage[t]!;
    if (sign < 0 && ratio < 1 - settings.epsilon) stats.clipLow++;
    if (sign > 0 && ratio > 1 + settings.epsilonHigh) stats.clipHigh++;
  });
}

function meanChange(row: TrainingRow, logprobs: Float32Array): number {
  return logprobs.reduce(
    (sum, each, t) => sum + each - row.oldLogprobs[t]!,
    0,
  ) /
    logprobs.length;
}
