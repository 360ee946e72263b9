import { ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";
import {
  isTexts,
  letterIndex,
  multipleChoice,
  withoutLabels,
} from "./_multiple_choice.ts";

/**
 * SAT mathematics: `question`, `options`, all of them in one text ("A) 50 B) 42
 * C) 39", at times with points) or a list, and the letter in `Answer`, or in
 * `label` as AGIEval has it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { satMath } from "./sat_math.ts";
 *
 * const record = { id: "0", question: "7 by 6?", options: "A) 13 B) 42", Answer: "B" };
 * assertEquals(satMath.toProblem(record, { source: "sat-math", line: 1 }), {
 *   row: {
 *     ...record,
 *     problem: "7 by 6?\n\nA) 13\nB) 42",
 *     answer: "B",
 *     gold: { options: ["13", "42"] },
 *   },
 * });
 * ```
 */
export const satMath: BenchmarkLoader = {
  name: "sat-math",
  describe: "question, options in one text and the letter in Answer",
  files: ["sat_math", "sat"],
  hub: [],
  matches: ({ options, Answer, label }) =>
    typeof options === "string" && Answer !== undefined ||
    Array.isArray(options) && label !== undefined,
  toProblem(record, { optionSeed }) {
    const { id: _, ...rest } = record;
    const { question, options } = record;
    if (typeof question !== "string") {
      return rejectCell(record, "question", "a text");
    }
    if (typeof options !== "string" && !isTexts(options)) {
      return rejectCell(record, "options", "a text");
    }
    const list = typeof options === "string"
      ? splitOptions(options)
      : withoutLabels(options);
    if (list.length < 2) return rejectField("options", "has no labels A, B");
    const column = record.label === undefined ? "Answer" : "label";
    const index = letterIndex(record[column]);
    if (index < 0) return rejectCell(record, column, "a letter");
    if (index >= list.length) {
      return rejectField(column, `is no option of ${list.length}`);
    }
    return multipleChoice({ ...rest, ...ownId(record) }, {
      question,
      options: list,
      correct: index,
      optionSeed,
    });
  },
};

/** Splits at the labels in their order, all written as the first one is. */
function splitOptions(text: string): string[] {
  const mark = /^\s*\(?A([).])/.exec(text)?.[1];
  if (mark === undefined) return [];
  const options: string[] = [];
  let rest = text.replace(/^\s*\(?A[).]/, "");
  for (const letter of "BCDEFGHIJ") {
    const found = new RegExp(`\\s\\(?${letter}\\${mark}\\s`).exec(rest);
    if (!found) break;
    options.push(rest.slice(0, found.index).trim());
    rest = rest.slice(found.index + found[0].length);
  }
  return [...options, rest.trim()];
}
