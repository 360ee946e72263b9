import { deviation, hasSpread, isJudged, mean } from "./_statistics.ts";

/** How {@linkcode groupAdvantages} scales the distance to the group's mean. */
export interface AdvantageSettings {
  /**
   * Divisor: the group's standard deviation, the whole batch's, or none
   * (default: group).
   */
  scale?: "group" | "batch" | "none";
  /** 1 for the sample standard deviation, 0 for the population's (default: 1). */
  ddof?: 0 | 1;
  /** Added to the standard deviation (default: 1e-6). */
  epsilon?: number;
}

/**
 * Computes GRPO's group-relative advantages, `(R - mean) / (std + epsilon)`.
 *
 * The mean is over the group's judged rewards. Unjudged ones (`null`) get 0 and
 * leave the baseline. Groups without spread, also those with one judged reward,
 * get exactly 0 throughout.
 *
 * @example Usage
 * ```ts
 * import { groupAdvantages } from "./group_advantages.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const rewards = [[1, 0, null], [1, 1, 1]];
 * assertEquals(groupAdvantages(rewards, { scale: "none" }), [
 *   [0.5, -0.5, 0],
 *   [0, 0, 0],
 * ]);
 * ```
 *
 * @param rewards One list per group; groups may differ in length.
 * @param settings Scale, degrees of freedom and epsilon.
 * @returns Advantages in the shape of the rewards.
 */
export function groupAdvantages(
  rewards: readonly (readonly (number | null)[])[],
  settings: AdvantageSettings = {},
): number[][] {
  const { scale = "group", ddof = 1, epsilon = 1e-6 } = settings;
  const batchDivisor = scale === "batch"
    ? deviation(rewards.flat().filter(isJudged), ddof) + epsilon
    : 1;
  return rewards.map((group) => {
    const judged = group.filter(isJudged);
    if (!hasSpread(judged)) return group.map(() => 0);
    const baseline = mean(judged);
    const divisor = scale === "group"
      ? deviation(judged, ddof) + epsilon
      : batchDivisor;
    return group.map((reward) =>
      reward === null ? 0 : (reward - baseline) / divisor
    );
  });
}
