import type { Prompts } from "../text/mod.ts";
import type { ContaminationIndex } from "./contamination_index.ts";
import type { DuplicateRule } from "./duplicate_filter.ts";

/** Settings of `prepareProblems`. */
export interface PrepareSettings {
  /** The source's name, from which missing ids are made. */
  source: string;
  /**
   * What to call the source in errors.
   *
   * @default {source}
   */
  file?: string;
  /**
   * Fails in the end when a row was rejected.
   *
   * @default {false}
   */
  strict?: boolean;
  /**
   * The most problems to give out; 0 gives all.
   *
   * @default {0}
   */
  limit?: number;
  /**
   * Puts the problems in an order drawn with `seed`; nothing is given out then
   * before the last record is read.
   *
   * @default {false}
   */
  shuffle?: boolean;
  /**
   * How many problems to draw with `seed`, in the order of the input; 0 keeps
   * all.
   *
   * @default {0}
   */
  sample?: number;
  /** The weight of each source in the sample; absent to draw from all alike. */
  weights?: readonly number[];
  /**
   * The seed of order and sample.
   *
   * @default {0}
   */
  seed?: number;
  /**
   * Verifies traces (the column `generations`) against the gold answer and
   * drops rows that have some but none that is right.
   *
   * @default {false}
   */
  verifyTraces?: boolean;
  /**
   * What becomes the reference solution: what the set has as such, or the first
   * trace that is right.
   *
   * @default {"written"}
   */
  reference?: "written" | "trace";
  /**
   * The longest solution and trace in tokens; 0 takes any.
   *
   * @default {0}
   */
  maxSolutionTokens?: number;
  /**
   * The longest prompt in tokens; 0 takes any.
   *
   * @default {0}
   */
  maxPromptTokens?: number;
  /** The folder of the tokenizer that counts; needed by the two above. */
  tokenizerFolder?: string;
  /** What prompts are made of; absent for the product's own. */
  prompts?: Prompts;
  /** Which rows count as duplicates; absent to keep all. */
  duplicates?: DuplicateRule;
  /** Holds the benchmarks whose problems are dropped. */
  contamination?: ContaminationIndex;
  /**
   * Threads beside this one that check rows; 0 checks them in this one.
   *
   * @default {0}
   */
  threads?: number;
}
