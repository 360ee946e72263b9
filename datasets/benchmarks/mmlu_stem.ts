import { ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";
import { isTexts, letterIndex, multipleChoice } from "./_multiple_choice.ts";

/**
 * MMLU's science subjects: `question`, `choices`, and `answer`, the index of the
 * right one from 0, or its letter.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mmluStem } from "./mmlu_stem.ts";
 *
 * const record = { question: "7 by 6?", type: "a", choices: ["13", "42"], answer: 1 };
 * assertEquals(mmluStem.toProblem(record, { source: "mmlu-stem", line: 1 }), {
 *   row: {
 *     ...record,
 *     problem: "7 by 6?\n\nA) 13\nB) 42",
 *     answer: "B",
 *     gold: { options: ["13", "42"] },
 *   },
 * });
 * ```
 */
export const mmluStem: BenchmarkLoader = {
  name: "mmlu-stem",
  describe: "question, choices and the index of the right one in answer",
  files: ["mmlu_stem", "mmlu_stem_sample"],
  hub: [{
    dataset: "TIGER-Lab/MMLU-STEM",
    revision: "78a4b40757f31688d00426d1372dbbc6070d33a8",
    config: "default",
    split: "test",
  }],
  matches: ({ choices, answer }) => isTexts(choices) && answer !== undefined,
  toProblem(record, { optionSeed }) {
    const { id: _, ...rest } = record;
    const { question, choices, answer } = record;
    if (typeof question !== "string") {
      return rejectCell(record, "question", "a text");
    }
    if (!isTexts(choices)) {
      return rejectCell(record, "choices", "a list of texts");
    }
    const index = typeof answer === "number" ? answer : letterIndex(answer);
    if (typeof answer !== "number" && index < 0) {
      return rejectCell(record, "answer", "an index or a letter");
    }
    if (!(Number.isInteger(index) && index >= 0 && index < choices.length)) {
      return rejectField("answer", `is no choice of ${choices.length}`);
    }
    return multipleChoice({ ...rest, ...ownId(record) }, {
      question,
      options: choices,
      correct: index,
      optionSeed,
    });
  },
};
