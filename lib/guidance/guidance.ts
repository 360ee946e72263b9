import type { Problem } from "../jsonl/mod.ts";

/**
 * What help a problem gets: hints that are sought while training, or a text made
 * of the row's own columns.
 */
export type Guidance = WrittenHints | RowGuidance;

/** Hints of a writer or of the row's `hints`, by level 1 to 3. */
export interface WrittenHints {
  /** Tells the two apart. */
  kind: "hints";
  /** The highest level. */
  maxLevel: number;
  /**
   * Makes a level's text of a hint, where levels are not the hints' own.
   *
   * @param levels The hints' texts, from little help to much
   * @param level The level
   * @returns The text, `undefined` where there is none
   */
  textAt?(levels: readonly string[], level: number): string | undefined;
}

/** Help made of the row's columns. */
export interface RowGuidance {
  /** Tells the two apart. */
  kind: "row";
  /** The highest level; levels are whole numbers unless the schedule says so. */
  maxLevel: number;
  /**
   * The text of a level.
   *
   * @param problem The row
   * @param level The level, above 0
   * @returns The text, `undefined` where the row has none
   */
  helpAt(problem: Problem, level: number): string | undefined;
}
