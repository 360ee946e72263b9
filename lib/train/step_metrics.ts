import { rewardMetrics } from "../objective/mod.ts";
import type { UpdateStats } from "../policy/mod.ts";
import { type Group, groupAccuracy } from "./group.ts";
import type { Visit } from "./visit_problems.ts";

/** What a step's metrics are computed from. */
export interface StepOutcome {
  /** The visit. */
  visit: Visit;
  /** The updates; none where a number in them was not finite. */
  updates: readonly UpdateStats[];
  /** Whether the method shows hints. */
  hinted: boolean;
  /** Whether the loss has a divergence term. */
  hasReference: boolean;
}

/**
 * Computes a step's metrics under TRL's and SAGE's names. `reward*`,
 * `completions/*` and `entropy` are of the groups trained on; `tokens/*` are the
 * step's, by purpose: completions of first groups (`probe`) and of later ones
 * (`reroll`), hint writer's replies (`hint`), and tokens that went through the
 * backward pass (`train`).
 *
 * @param outcome What the step did.
 * @returns Metrics by name.
 */
export function stepMetrics(outcome: StepOutcome): Record<string, number> {
  const { visit, updates } = outcome;
  const { groups } = visit;
  const rewards = rewardMetrics(groups.map((group) => group.rewards));
  const tokens = tokensByPurpose(visit);
  return {
    ...updateMetrics(outcome),
    ...rewards,
    "rewards/accuracy/mean": rewards.reward,
    "rewards/accuracy/std": rewards.reward_std,
    ...completionMetrics(groups),
    ...(outcome.hinted && hintMetrics(visit)),
    "tokens/probe": tokens.probe,
    ...(outcome.hinted &&
      { "tokens/hint": visit.counts.tokens, "tokens/reroll": tokens.reroll }),
    "tokens/train": sum(updates.map(({ trainedTokens }) => trainedTokens)),
  };
}

function updateMetrics(
  { updates, hasReference }: StepOutcome,
): Record<string, number> {
  const [first] = updates;
  if (first === undefined) return {};
  const { logprobDifference, trainedTokens } = first;
  return {
    loss: mean(updates.map(({ loss }) => loss)),
    grad_norm: mean(updates.map(({ gradNorm }) => gradNorm)),
    ...(hasReference && { kl: mean(updates.map(({ kl }) => kl)) }),
    ...clipMetrics(updates),
    // Only what went through the trainer can be compared.
    ...(trainedTokens > 0 && {
      "sampling/sampling_logp_difference/mean": logprobDifference.mean,
      "sampling/sampling_logp_difference/max": logprobDifference.max,
    }),
  };
}

function completionMetrics(groups: readonly Group[]): Record<string, number> {
  const rollouts = groups.flatMap((group) => group.rollouts);
  const lengths = rollouts.map(({ completionIds }) => completionIds.length);
  const terminated = rollouts.filter(({ truncated }) => !truncated)
    .map(({ completionIds }) => completionIds.length);
  const ended = terminated.length > 0 ? terminated : [0];
  return {
    "completions/mean_length": mean(lengths),
    "completions/min_length": Math.min(...lengths),
    "completions/max_length": Math.max(...lengths),
    "completions/mean_terminated_length": mean(ended),
    "completions/min_terminated_length": Math.min(...ended),
    "completions/max_terminated_length": Math.max(...ended),
    "completions/clipped_ratio": 1 - terminated.length / rollouts.length,
    entropy: sum(rollouts.map(({ entropies }) => sum(entropies))) /
      sum(lengths),
  };
}

function clipMetrics(updates: readonly UpdateStats[]): Record<string, number> {
  const low = updates.map(({ clipLow }) => clipLow);
  const high = updates.map(({ clipHigh }) => clipHigh);
  return {
    "clip_ratio/low_mean": mean(low),
    "clip_ratio/low_min": Math.min(...low),
    "clip_ratio/high_mean": mean(high),
    "clip_ratio/high_max": Math.max(...high),
    "clip_ratio/region_mean": mean(low) + mean(high),
  };
}

function hintMetrics(visit: Visit): Record<string, number> {
  const { counts, groups } = visit;
  const sampled = [...groups, ...visit.replaced];
  const metrics: Record<string, number> = {
    "hint/prompts_needing_hint": visit.needing,
    "hint/generate_attempts": counts.attempts,
    "hint/generate_success": counts.success,
    "hint/generate_failed": counts.failed,
    "hint/prompts_with_hint": groups.filter(({ level }) => level > 0).length,
    "hint/fallback_used": counts.fallback,
    "hint/leak": counts.leak,
    "hint/overlong": counts.overlong,
    "hint/unhintable": counts.unhintable,
  };
  for (let level = 0; level <= 3; level++) {
    const used = groups.filter((group) => group.level === level).length;
    if (level > 0) metrics[`hint/used_level_${level}`] = used;
    const accuracies = sampled.filter((group) => group.level === level)
      .map(({ rewards }) => groupAccuracy(rewards))
      .filter((accuracy) => accuracy !== undefined);
    if (accuracies.length > 0) {
      metrics[`hint/acc_level_${level}_mean`] = mean(accuracies);
    }
  }
  return metrics;
}

/** Completion tokens of each problem's first group, and of its later ones. */
function tokensByPurpose(visit: Visit): { probe: number; reroll: number } {
  const seen = new Set<string>();
  const tokens = { probe: 0, reroll: 0 };
  // Replaced groups come in the order in which they were sampled.
  for (const { problem, rollouts } of [...visit.replaced, ...visit.groups]) {
    const count = sum(
      rollouts.map(({ completionIds }) => completionIds.length),
    );
    tokens[seen.has(problem.id) ? "reroll" : "probe"] += count;
    seen.add(problem.id);
  }
  return tokens;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}
