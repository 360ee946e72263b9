import { negate } from "../graph/mod.ts";
import { accumulateGradients } from "./accumulate_gradients.ts";
import {
  type Optimizer,
  type OptimizerSettings,
  optimizerStep,
} from "./optimizer.ts";
import type { ScoreRow } from "./pack_rows.ts";
import type { PassLimits } from "./plan_passes.ts";
import type { Policy } from "./policy.ts";

/** What a supervised step did. */
export interface SupervisedStats {
  /** Mean negative log-likelihood in nats a completion token, before the step. */
  loss: number;
  /** Norm of the gradient before clipping. */
  gradNorm: number;
  /** Prompt and completion tokens of the batch. */
  trainedTokens: number;
}

/**
 * Makes one optimizer step of supervised fine-tuning: the mean negative
 * log-likelihood over all completion tokens of the batch, prompts masked.
 *
 * @example Usage
 * ```ts
 * import { createOptimizer, loadPolicy, supervisedStep } from "./mod.ts";
 *
 * await using policy = await loadPolicy("datasets/ring/starter", {
 *   device: "cpu",
 * });
 * const rows = [{ promptIds: [1, 2], completionIds: [3, 4], temperature: 1 }];
 * const optimizer = createOptimizer(policy.weights);
 * const { loss } = await supervisedStep(policy, optimizer, rows, {
 *   learningRate: 1e-4,
 *   weightDecay: 0,
 *   adamBeta1: 0.9,
 *   adamBeta2: 0.999,
 *   adamEpsilon: 1e-8,
 *   maxGradNorm: 1,
 *   tokenBudget: 1024,
 * });
 * console.assert(loss > 0);
 * ```
 *
 * @param policy The policy; its weights change in place.
 * @param optimizer The moments; moved on by one step.
 * @param rows Prompts with the completions to imitate.
 * @param settings Optimizer constants and the token budget of a micro-batch.
 * @returns Loss and metrics.
 */
export async function supervisedStep(
  policy: Policy,
  optimizer: Optimizer,
  rows: readonly ScoreRow[],
  settings: OptimizerSettings & PassLimits & {
    signal?: AbortSignal | undefined;
  },
): Promise<SupervisedStats> {
  const tokens = rows.reduce((sum, row) => sum + row.completionIds.length, 0);
  if (tokens === 0) {
    throw new RangeError("Cannot train: the batch has no completion tokens");
  }
  const { gradients, loss, trainedTokens } = await accumulateGradients(policy, {
    name: "supervised",
    rows: rows.filter((row) => row.completionIds.length > 0),
    weights: rows.map(() => 1 / tokens),
    tokenBudget: settings.tokenBudget,
    memory: settings.memory,
    tokenLoss: ({ logprobs }) => negate(logprobs),
    columns: {},
    signal: settings.signal,
  });
  const gradNorm = optimizerStep(
    optimizer,
    policy.weights,
    gradients,
    settings,
  );
  return { loss, gradNorm, trainedTokens };
}
