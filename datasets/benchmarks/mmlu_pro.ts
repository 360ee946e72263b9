import { ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";
import { isTexts, letterIndex, multipleChoice } from "./_multiple_choice.ts";

/**
 * MMLU-Pro: `question`, three to ten `options`, and the right one's letter in
 * `answer`, which must agree with `answer_index`; `question_id` becomes the id.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mmluPro } from "./mmlu_pro.ts";
 *
 * const record = {
 *   question_id: 70,
 *   question: "7 by 6?",
 *   options: ["13", "42"],
 *   answer: "B",
 *   answer_index: 1,
 * };
 * assertEquals(mmluPro.toProblem(record, { source: "mmlu-pro", line: 1 }), {
 *   row: {
 *     ...record,
 *     id: "70",
 *     problem: "7 by 6?\n\nA) 13\nB) 42",
 *     answer: "B",
 *     gold: { options: ["13", "42"] },
 *   },
 * });
 * ```
 */
export const mmluPro: BenchmarkLoader = {
  name: "mmlu-pro",
  describe: "question, options and the letter in answer",
  files: ["mmlu_pro", "mmlu_pro_sample"],
  hub: [{
    dataset: "TIGER-Lab/MMLU-Pro",
    revision: "b189ec765aa7ed75c8acfea42df31fdae71f97be",
    config: "default",
    split: "test",
  }],
  matches: ({ options, answer_index: index }) =>
    isTexts(options) && index !== undefined,
  toProblem(record, { optionSeed }) {
    const { id: _, ...rest } = record;
    const { question, options, answer, answer_index: stated } = record;
    if (typeof question !== "string") {
      return rejectCell(record, "question", "a text");
    }
    if (!isTexts(options)) {
      return rejectCell(record, "options", "a list of texts");
    }
    const index = letterIndex(answer);
    if (index < 0) return rejectCell(record, "answer", "a letter");
    if (index >= options.length) {
      return rejectField("answer", `is no option of ${options.length}`);
    }
    if (stated !== undefined && stated !== index) {
      return rejectField("answer_index", `is not that of the answer ${answer}`);
    }
    const id = ownId(record, ["question_id", "id"]);
    return multipleChoice({ ...rest, ...id }, {
      question,
      options,
      correct: index,
      optionSeed,
    });
  },
};
