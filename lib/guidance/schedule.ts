/** What is kept of a problem between two visits. */
export interface ProblemHistory {
  /** Hint level that the last visit began with, 0 = none. */
  level: number;
  /** Share of right rollouts in the last trained group, once there is one. */
  accuracy?: number;
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
   * @param rewards Its rewards; `null` is unjudged
   * @returns The level to sample again at, or `undefined` to train on the group
   */
  nextLevel(
    level: number,
    rewards: readonly (number | null)[],
  ): number | undefined;
}
