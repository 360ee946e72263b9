import { rewardMetrics } from "../objective/mod.ts";
import type { UpdateStats } from "../policy/mod.ts";
import { type Group, groupAccuracy, groupScores, rowOrigin } from "./group.ts";
import { learningMetrics } from "./learning_metrics.ts";
import type { TrainSettings } from "./train_options.ts";
import type { GroupLearning } from "./update_on_groups.ts";
import type { Visit } from "./visit.ts";

/** What a step's metrics are computed from. */
export interface StepOutcome {
  /** The visit. */
  visit: Visit;
  /** The updates; none where a number in them was not finite. */
  learning: GroupLearning | undefined;
  /** What help the method gives. */
  guidance: "hints" | "row" | undefined;
  /** Whether there is a reference policy. */
  hasReference: boolean;
  /** Whether guided rollouts are imitated. */
  imitates: boolean;
  /** What advantages are divided by. */
  scaleRewards: TrainSettings["scaleRewards"];
}

/**
 * Computes a step's metrics under TRL's and SAGE's names. `reward`,
 * `reward_std`, `rewards/*`, `completions/*` and `entropy` are of the sampled
 * completions of the groups trained on, a teacher's left out; whether a group has
 * spread (`frac_reward_zero_std`) depends on the teacher too. `tokens/*` are the
 * step's, by purpose: completions of first groups (`probe`) and of later ones
 * (`reroll`), hint writer's replies (`hint`), and tokens that went through the
 * backward pass (`train`).
 *
 * @param outcome What the step did.
 * @returns Metrics by name.
 */
export function stepMetrics(outcome: StepOutcome): Record<string, number> {
  const { visit, learning, guidance } = outcome;
  const { groups } = visit;
  const whole = rewardMetrics(groups.map((group) => group.rewards));
  const rewards = rewardMetrics(
    groups.map((group) => sampledOf(group, group.rewards)),
    outcome.scaleRewards,
  );
  const scores = groups.map((group) => sampledOf(group, groupScores(group)));
  // TRL takes the deviation of each reward function over all rows.
  const accuracy = rewardMetrics(scores, "batch");
  const tokens = tokensByPurpose(visit);
  const updates = learning?.updates ?? [];
  return {
    ...updateMetrics(updates, outcome),
    ...(groups.length > 0 && {
      ...rewards,
      "frac_reward_zero_std": whole.frac_reward_zero_std,
      "frac_all_wrong": accuracy.frac_all_wrong,
      "frac_all_right": accuracy.frac_all_right,
      "rewards/accuracy/mean": accuracy.reward,
      "rewards/accuracy/std": accuracy.reward_std,
      ...completionMetrics(groups),
    }),
    ...(guidance && helpMetrics(visit)),
    ...(guidance === "hints" && hintMetrics(visit)),
    ...(learning && learningMetrics(visit, learning, outcome.imitates)),
    "tokens/probe": tokens.probe,
    ...(guidance && { "tokens/reroll": tokens.reroll }),
    ...(guidance === "hints" && { "tokens/hint": visit.counts.tokens }),
    "tokens/train": sum(updates.map(({ trainedTokens }) => trainedTokens)),
  };
}

function updateMetrics(
  updates: readonly UpdateStats[],
  { hasReference }: StepOutcome,
): Record<string, number> {
  const [first] = updates;
  if (first === undefined) return {};
  const learned = first.tokens > 0;
  const { logprobDifference, trainedTokens } = first;
  return {
    loss: mean(updates.map(({ loss }) => loss)),
    grad_norm: mean(updates.map(({ gradNorm }) => gradNorm)),
    ...(hasReference && { kl: mean(updates.map(({ kl }) => kl)) }),
    ...(learned && clipMetrics(updates)),
    // Only what went through the trainer can be compared.
    ...(learned && trainedTokens > 0 && {
      "sampling/sampling_logp_difference/mean": logprobDifference.mean,
      "sampling/sampling_logp_difference/max": logprobDifference.max,
    }),
  };
}

function isSampled(group: Group, index: number): boolean {
  return rowOrigin(group, index).origin !== "teacher";
}

/** What a group's rows have, without the teacher's. */
function sampledOf<T>(group: Group, values: readonly T[]): T[] {
  return values.filter((_, index) => isSampled(group, index));
}

function completionMetrics(groups: readonly Group[]): Record<string, number> {
  const rollouts = groups.flatMap((group) => sampledOf(group, group.rollouts));
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

/** What came of seeking hints; `generate_*` as SAGE's released code counts. */
function hintMetrics({ counts }: Visit): Record<string, number> {
  return {
    "hint/generate_requested": counts.success + counts.failed,
    "hint/generate_attempts": counts.attempts,
    "hint/generate_success": counts.success,
    "hint/generate_failed": counts.failed,
    "hint/fallback_used": counts.fallback,
    "hint/leak": counts.leak,
    "hint/unhintable": counts.unhintable,
  };
}

/** Who needed help and got it, level by level. */
function helpMetrics(visit: Visit): Record<string, number> {
  const { groups, guided, sampled } = visit;
  const used = [
    ...groups.flatMap((group) =>
      Math.max(
        group.level,
        ...[...group.rows ?? []].map(([, row]) => row.level),
      )
    ),
    ...[...guided.values()].flat().map(({ level }) => level),
  ];
  const gates = groups.filter((group) => hasSpread(groupScores(group))).length;
  const rollouts = sum(sampled.map((group) => group.rollouts.length));
  const metrics: Record<string, number> = {
    ...(gates > 0 && { "hint/rollouts_per_gate": rollouts / gates }),
    "hint/prompts_needing_hint": visit.needing,
    "hint/prompts_with_hint": used.filter((level) => level > 0).length,
    "hint/overlong": visit.counts.overlong,
  };
  const seen = sampled.map(({ level }) => level);
  const levels = new Set([0, 1, 2, 3, ...seen]);
  for (const level of [...levels].sort((a, b) => a - b)) {
    const count = used.filter((each) => each === level).length;
    if (level > 0) metrics[`hint/used_level_${level}`] = count;
    const accuracies = sampled.filter((group) => group.level === level)
      .map((group) => groupAccuracy(groupScores(group)))
      .filter((accuracy) => accuracy !== undefined);
    if (accuracies.length > 0) {
      metrics[`hint/acc_level_${level}_mean`] = mean(accuracies);
    }
  }
  return metrics;
}

/** Whether a group has both right and wrong rollouts: its gate is open. */
function hasSpread(scores: readonly (number | null)[]): boolean {
  return scores.includes(0) && scores.includes(1);
}

/** Completion tokens of each problem's first group, and of its later ones. */
function tokensByPurpose(visit: Visit): { probe: number; reroll: number } {
  const seen = new Set<string>();
  const tokens = { probe: 0, reroll: 0 };
  for (const { problem, rollouts } of visit.sampled) {
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
