/** Help for a problem, from concept over method to detail. */
export interface Hints {
  /** The concept. */
  "level_1"?: string;
  /** The method. */
  "level_2"?: string;
  /** The details. */
  "level_3"?: string;
}

/** One row of problems; other columns pass through untouched. */
export interface Problem {
  /** Unique in its set. */
  id: string;
  /** What is asked. */
  problem: string;
  /** The gold answer. */
  answer: string;
  /** A reference solution. */
  solution?: string;
  /** Help that came with the row. */
  hints?: Hints;
  /** Any other column. */
  [key: string]: unknown;
}
