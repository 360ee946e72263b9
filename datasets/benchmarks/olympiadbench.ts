import { cellText, ownId, rejectCell, rejectField } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";
import { isTexts } from "./_multiple_choice.ts";

/**
 * OlympiadBench's English mathematics problems without pictures: `question`, and
 * `final_answer`, a list of one text in which several answers
 * (`is_multiple_answer`) are joined by commas, some in dollars and some not.
 *
 * The first of the alternatives in `solution` is the reference. Several answers
 * are compared as a set. `unit` is told to the judge, and so is
 * `error`, an absolute error of a number, as the relative one that it takes.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { olympiadbench } from "./olympiadbench.ts";
 *
 * const record = {
 *   id: 1606,
 *   question: "Which?",
 *   final_answer: ["$69$,$84$"],
 *   is_multiple_answer: true,
 *   unit: null,
 *   error: null,
 * };
 * const result = olympiadbench.toProblem(record, { source: "olympiadbench", line: 1 });
 * assertEquals(result, {
 *   row: {
 *     ...record,
 *     id: "1606",
 *     problem: "Which?",
 *     answer: "$69$,$84$",
 *     gold: { kind: "set" },
 *   },
 * });
 * ```
 */
export const olympiadbench: BenchmarkLoader = {
  name: "olympiadbench",
  describe: "question, the gold answers in the list final_answer",
  files: ["olympiadbench", "olympiad_bench"],
  hub: [{
    dataset: "Hothan/OlympiadBench",
    revision: "91184b52131e7fc9455fef848035173aea8cc01a",
    config: "OE_TO_maths_en_COMP",
    split: "train",
  }],
  matches: (record) => Object.hasOwn(record, "final_answer"),
  toProblem(record) {
    const { id: _, solution: solutions, ...rest } = record;
    const { question, final_answer: answers, context, unit, error } = record;
    if (typeof question !== "string") {
      return rejectCell(record, "question", "a text");
    }
    if (!isTexts(answers) || answers.length === 0) {
      return rejectCell(record, "final_answer", "a list of texts");
    }
    for (const column of ["context", "unit", "error"]) {
      const cell = record[column] ?? "";
      if (cellText(cell) === undefined) {
        return rejectCell(record, column, "a text or null");
      }
    }
    const answer = answers.join(", ").trim();
    if (answer === "") return rejectField("final_answer", "is empty");
    const tolerance = relativeError(answer, cellText(error) ?? "");
    if (Number.isNaN(tolerance)) {
      return rejectField("error", `${error} does not fit the answer ${answer}`);
    }
    const several = record.is_multiple_answer === true || answers.length > 1;
    const gold = {
      ...several && { kind: "set" },
      ...unit ? { unit: cellText(unit)! } : {},
      ...tolerance > 0 && { tolerance },
    };
    return {
      row: {
        ...rest,
        ...ownId(record),
        problem: context ? `${cellText(context)}\n\n${question}` : question,
        answer,
        ...isTexts(solutions) && { solution: solutions[0]!, solutions },
        ...Object.keys(gold).length > 0 && { gold },
      },
    };
  },
};

/** An absolute error as a share of the number; NaN where that is none. */
function relativeError(answer: string, error: string): number {
  if (error.trim() === "") return 0;
  const value = Math.abs(Number(answer.replaceAll("$", "")));
  const share = Number(error) / value;
  return share >= 0 && Number.isFinite(share) ? share : NaN;
}
