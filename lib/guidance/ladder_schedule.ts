import type { Schedule } from "./schedule.ts";

/**
 * Climbs within a visit (SAGE, arXiv 2602.03143): the plain problem first, then
 * one level more as long as no rollout is right, up to the highest level.
 *
 * A group that the judge could not judge at all is no reason to climb.
 *
 * @example A collapsed group, and one with a right rollout
 * ```ts
 * import { ladderSchedule } from "./ladder_schedule.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { nextLevel } = ladderSchedule(3);
 * assertEquals(nextLevel(0, [0, 0]), 1);
 * assertEquals(nextLevel(1, [0, 1]), undefined);
 * assertEquals(nextLevel(3, [0, 0]), undefined);
 * ```
 *
 * @param maxLevel The highest level.
 * @returns The schedule.
 */
export function ladderSchedule(maxLevel: number): Schedule {
  return {
    firstLevel: () => 0,
    nextLevel(level, rewards) {
      const judged = rewards.filter((reward) => reward !== null);
      const collapsed = judged.length > 0 &&
        judged.every((reward) => reward <= 0);
      return collapsed && level < maxLevel ? level + 1 : undefined;
    },
  };
}
