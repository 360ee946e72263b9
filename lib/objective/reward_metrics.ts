import { deviation, hasSpread, isJudged, mean } from "./_statistics.ts";

/** What a batch of rewards says about itself, under TRL's names where it has one. */
export interface RewardMetrics {
  /** Mean over all judged rewards; NaN where there are none. */
  "reward": number;
  /**
   * Mean of the groups' sample standard deviations; that of all judged rewards
   * where advantages are scaled by it. Groups without a judged reward are left out.
   */
  "reward_std": number;
  /** Share of groups without spread. */
  "frac_reward_zero_std": number;
  /** Share of groups in which every judged reward is the same, and not above 0. */
  "frac_all_wrong": number;
  /** Share of groups in which every judged reward is the same, and above 0. */
  "frac_all_right": number;
  /** Share of rewards that are `null`. */
  "frac_unjudged": number;
}

/**
 * Computes the reward metrics of one batch (TRL's `GRPOTrainer`).
 *
 * A group with no judged reward has no spread but is neither wrong nor right.
 *
 * @example Usage
 * ```ts
 * import { rewardMetrics } from "./reward_metrics.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const metrics = rewardMetrics([[0, 0], [1, 1], [0, 1], [0, 1]]);
 * assertEquals(metrics.frac_reward_zero_std, 0.5);
 * assertEquals(metrics.frac_all_wrong, 0.25);
 * ```
 *
 * @param rewards One list per group; `null` is unjudged.
 * @param scale What advantages are divided by, as in TRL's `scale_rewards`.
 * @returns The metrics; shares are 0 of nothing.
 */
export function rewardMetrics(
  rewards: readonly (readonly (number | null)[])[],
  scale: "group" | "batch" | "none" = "group",
): RewardMetrics {
  const all = rewards.flat();
  const judged = all.filter(isJudged);
  const groups = rewards.map((group) => group.filter(isJudged));
  const flat = groups.filter((group) => !hasSpread(group));
  const wrong = flat.filter(([reward]) => reward !== undefined && reward <= 0);
  const right = flat.filter(([reward]) => reward !== undefined && reward > 0);
  return {
    "reward": mean(judged),
    "reward_std": scale === "batch"
      ? deviation(judged, 1)
      : meanDeviation(groups.filter((group) => group.length > 0)),
    "frac_reward_zero_std": share(flat.length, rewards.length),
    "frac_all_wrong": share(wrong.length, rewards.length),
    "frac_all_right": share(right.length, rewards.length),
    "frac_unjudged": share(all.length - judged.length, all.length),
  };
}

function meanDeviation(groups: readonly (readonly number[])[]): number {
  return groups.length === 0
    ? 0
    : mean(groups.map((group) => deviation(group, 1)));
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
