import type { JsonRecord } from "../jsonl/mod.ts";
import type { Schedule, Trial } from "./schedule.ts";
import { balancedStrength } from "./strength_posterior.ts";

/** Right and wrong rollouts by level. */
interface Evidence {
  right: number[];
  wrong: number[];
}

/** How {@linkcode calibratedSchedule} steers. */
export interface CalibrationSettings {
  /** Strengths above none; level k shows the share `k / strengths` of the help. */
  strengths: number;
  /** Further groups of a visit at most, after ones that are all right or all wrong. */
  rerolls: number;
  /** What is left of the evidence at each new visit: the policy has moved. */
  memoryFactor: number;
}

/**
 * Steers the strength of each problem's help to where half of its rollouts are
 * right: every visit begins at the strength that what was seen so far says, the
 * first one without help. A group that is all right or all wrong moves it at
 * once, by bisection where nothing is known. One that is all right with help says
 * that the policy has moved: all that spoke against less help is forgotten, and
 * the plain problem comes first again.
 *
 * @example A problem that was all wrong
 * ```ts
 * import { calibratedSchedule } from "./calibrated_schedule.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const schedule = calibratedSchedule({ strengths: 8, rerolls: 1, memoryFactor: 0.5 });
 * assertEquals(schedule.firstLevel(undefined), 0);
 * const trials = [{ level: 0, verdicts: [0, 0, 0, 0] }];
 * const visit = { history: undefined, trials, progress: 0 };
 * assertEquals(schedule.nextLevel(0, [0, 0, 0, 0], visit), 4);
 * ```
 *
 * @param settings Strengths, further groups and forgetting.
 * @returns The schedule.
 */
export function calibratedSchedule(settings: CalibrationSettings): Schedule {
  const { strengths, rerolls, memoryFactor } = settings;
  const remembered = (memory: JsonRecord | undefined): Evidence => {
    const read = (key: keyof Evidence) =>
      Array.from(
        { length: strengths + 1 },
        (_, level) =>
          memoryFactor *
          ((memory?.[key] as number[] | undefined)?.[level] ?? 0),
      );
    return { right: read("right"), wrong: read("wrong") };
  };
  const evidenceOf = (
    memory: JsonRecord | undefined,
    trials: readonly Trial[],
  ): Evidence => trials.reduce(addTrial, remembered(memory));
  return {
    firstLevel: (history) =>
      history?.memory === undefined
        ? 0
        : balancedStrength(evidenceOf(history.memory, [])),
    nextLevel(level, verdicts, visit) {
      const { history, trials = [] } = visit ?? {};
      const { rightOnes, wrongOnes } = count(verdicts);
      const isFlat = (rightOnes === 0) !== (wrongOnes === 0);
      if (!isFlat || trials.length > rerolls) return undefined;
      const tried = new Set(trials.map((trial) => trial.level));
      if (rightOnes > 0 && level > 0 && !tried.has(0)) return 0;
      const next = balancedStrength(evidenceOf(history?.memory, trials));
      return next === level || tried.has(next) ? undefined : next;
    },
    remember: ({ history, trials }) => ({
      ...evidenceOf(history?.memory, trials),
    }),
  };
}

function count(verdicts: Trial["verdicts"]) {
  return {
    rightOnes: verdicts.filter((verdict) => verdict === 1).length,
    wrongOnes: verdicts.filter((verdict) => verdict === 0).length,
  };
}

/** Adds a group's rollouts; one that is flat ends what spoke against it. */
function addTrial({ right, wrong }: Evidence, trial: Trial): Evidence {
  const { rightOnes, wrongOnes } = count(trial.verdicts);
  const isAllRight = rightOnes > 0 && wrongOnes === 0;
  const isAllWrong = wrongOnes > 0 && rightOnes === 0;
  return {
    right: right.map((old, level) =>
      (isAllWrong && level <= trial.level ? 0 : old) +
      (level === trial.level ? rightOnes : 0)
    ),
    wrong: wrong.map((old, level) =>
      (isAllRight ? 0 : old) +
      (level === trial.level ? wrongOnes : 0)
    ),
  };
}
