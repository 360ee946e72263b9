import type { Schedule } from "./schedule.ts";

/** Where and when {@linkcode ladderSchedule} climbs. */
export interface LadderSettings {
  /** The highest level. */
  maxLevel: number;
  /**
   * Whether each visit starts with the plain problem, or goes on at the level at
   * which the last one ended (default: restart).
   */
  start?: "restart" | "continue";
  /** Steps at the start of a run in which nothing is climbed (default: 0). */
  warmupSteps?: number;
}

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
 * const { nextLevel } = ladderSchedule({ maxLevel: 3 });
 * assertEquals(nextLevel(0, [0, 0]), 1);
 * assertEquals(nextLevel(1, [0, 1]), undefined);
 * assertEquals(nextLevel(3, [0, 0]), undefined);
 * ```
 *
 * @param settings The highest level, and where a visit starts.
 * @returns The schedule.
 */
export function ladderSchedule(settings: LadderSettings): Schedule {
  const { maxLevel, start = "restart", warmupSteps = 0 } = settings;
  const climb: Schedule = {
    warmupSteps,
    firstLevel: () => 0,
    nextLevel(level, verdicts) {
      const judged = verdicts.filter((verdict) => verdict !== null);
      const collapsed = judged.length > 0 &&
        judged.every((verdict) => verdict <= 0);
      return collapsed && level < maxLevel ? level + 1 : undefined;
    },
  };
  if (start === "restart") return climb;
  return {
    ...climb,
    firstLevel: (history) => Number(history?.memory?.reached ?? 0),
    remember: ({ trials }) => ({ reached: trials.at(-1)?.level ?? 0 }),
  };
}
