import { ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";
import {
  isTexts,
  letterIndex,
  multipleChoice,
  withoutLabels,
} from "./_multiple_choice.ts";

/**
 * AQuA-RAT: `question`, `options` that begin with their labels ("A)21"), and
 * `correct`, a letter.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { aqua } from "./aqua.ts";
 *
 * const record = { question: "7 by 6?", options: ["A)13", "B)42"], correct: "B" };
 * assertEquals(aqua.toProblem(record, { source: "aqua", line: 1 }), {
 *   row: {
 *     ...record,
 *     problem: "7 by 6?\n\nA) 13\nB) 42",
 *     answer: "B",
 *     gold: { options: ["13", "42"] },
 *   },
 * });
 * ```
 */
export const aqua: BenchmarkLoader = {
  name: "aqua",
  describe: "question, labelled options and the letter in correct",
  files: ["aqua", "aqua_rat"],
  hub: [{
    dataset: "deepmind/aqua_rat",
    revision: "33301c6a050c96af81f63cad5562cb5363e88971",
    config: "raw",
    split: "test",
  }],
  matches: ({ options, correct }) =>
    Array.isArray(options) && correct !== undefined,
  toProblem(record, { optionSeed }) {
    const { id: _, ...rest } = record;
    const { question, options, correct } = record;
    if (typeof question !== "string") {
      return rejectCell(record, "question", "a text");
    }
    if (!isTexts(options)) {
      return rejectCell(record, "options", "a list of texts");
    }
    const index = letterIndex(correct);
    if (index < 0) return rejectCell(record, "correct", "a letter");
    if (index >= options.length) {
      return rejectField("correct", `is no option of ${options.length}`);
    }
    return multipleChoice({ ...rest, ...ownId(record) }, {
      question,
      options: withoutLabels(options),
      correct: index,
      optionSeed,
    });
  },
};
