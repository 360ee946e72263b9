import type { JsonRecord } from "../jsonl/mod.ts";

/** What is kept of a problem between two visits. */
export interface ProblemHistory {
  /** Hint level that the last visit began with, 0 = none. */
  level: number;
  /** Share of right rollouts in the last trained group, once there is one. */
  accuracy?: number;
  /** What the schedule's `remember` made of the last visit. */
  memory?: JsonRecord;
}

/** A group of a visit, as a schedule sees it. */
export interface Trial {
  /** The level it was sampled at, 0 = the plain problem. */
  level: number;
  /** 1 right, 0 wrong, `null` unjudged. */
  verdicts: readonly (number | null)[];
}

/** What a schedule may know of a visit that is under way. */
export interface VisitSoFar {
  /** The problem's last visit, `undefined` in the first one. */
  history: ProblemHistory | undefined;
  /** The visit's groups in the order in which they were sampled. */
  trials: readonly Trial[];
  /** Share of the run's epochs that are over, 0 in the first and 1 in the last. */
  progress: number;
}

/** Decides when a problem gets help; pure, so that a run can be repeated. */
export interface Schedule {
  /**
   * The level a visit begins with.
   *
   * @param history The problem's last visit, `undefined` before the first one
   * @returns 0 for the plain problem, else a hint level
   */
  firstLevel(history: ProblemHistory | undefined): number;
  /**
   * What comes after a group was sampled and judged.
   *
   * @param level The level it was sampled at
   * @param verdicts 1 right, 0 wrong, `null` unjudged
   * @param visit What else is known; absent where a schedule needs none of it
   * @returns The level to sample again at, or `undefined` to end the visit
   */
  nextLevel(
    level: number,
    verdicts: readonly (number | null)[],
    visit?: VisitSoFar,
  ): number | undefined;
  /**
   * What to keep of a visit, as `history.memory` of the next one and in
   * checkpoints; nothing where there is no such function.
   */
  remember?(visit: VisitSoFar): JsonRecord;
  /** Steps at the start of a run in which there is no help (default: none). */
  warmupSteps?: number;
}
