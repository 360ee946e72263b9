import type { Schedule, Trial } from "./schedule.ts";

/** How {@linkcode guidedSchedule} chooses the guided group's level. */
export interface GuidedSettings {
  /** The highest level. */
  maxLevel: number;
  /**
   * `paper`: up by one after a visit whose plain group had no right rollout, else
   * down by one. `code`: the share of the run's epochs that are over, for all
   * problems alike.
   */
  rule: "paper" | "code";
}

/**
 * Samples the plain problem, then a guided group beside it at a level of the
 * problem's own (RGPO, arXiv 2610.07342); at level 0 there is none.
 *
 * @example Two visits without a right rollout
 * ```ts
 * import { guidedSchedule } from "./guided_schedule.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const schedule = guidedSchedule({ maxLevel: 4, rule: "paper" });
 * const trials = [{ level: 0, verdicts: [0, 0] }];
 * const first = { history: undefined, trials, progress: 0 };
 * assertEquals(schedule.nextLevel(0, [0, 0], first), undefined);
 * const memory = schedule.remember!(first);
 * assertEquals(memory, { guided: 1 });
 * const second = { history: { level: 0, memory }, trials, progress: 0 };
 * assertEquals(schedule.nextLevel(0, [0, 0], second), 1);
 * ```
 *
 * @param settings Highest level and rule.
 * @returns The schedule.
 */
export function guidedSchedule({ maxLevel, rule }: GuidedSettings): Schedule {
  const levelOf = (memory: unknown, progress: number): number =>
    rule === "code" ? Math.ceil(progress * maxLevel) : Number(memory ?? 0);
  return {
    firstLevel: () => 0,
    nextLevel(level, _, visit) {
      if (level > 0) return undefined;
      const { history, progress = 0 } = visit ?? {};
      // The released code leaves the reference out once a problem was solved.
      if (rule === "code" && (history?.accuracy ?? 0) > 0) return undefined;
      return levelOf(history?.memory?.guided, progress) || undefined;
    },
    remember({ history, trials, progress }) {
      if (rule === "code") return {};
      const level = levelOf(history?.memory?.guided, progress);
      const change = isSolved(trials[0]);
      if (change === undefined) return { guided: level };
      const next = change ? level - 1 : level + 1;
      return { guided: Math.min(maxLevel, Math.max(0, next)) };
    },
  };
}

/** Whether a group has a right rollout; `undefined` where nothing was judged. */
function isSolved(trial: Trial | undefined): boolean | undefined {
  const judged = trial?.verdicts.filter((verdict) => verdict !== null) ?? [];
  return judged.length === 0 ? undefined : judged.some((each) => each > 0);
}
