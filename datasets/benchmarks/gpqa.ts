import { ownId, rejectCell } from "../_columns.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";
import { multipleChoice } from "./_multiple_choice.ts";

const wrongColumns = [1, 2, 3].map((index) => `Incorrect Answer ${index}`);

/**
 * GPQA from a copy of the user's own, since its authors ask not to pass it on:
 * the columns `Question`, `Correct Answer` and `Incorrect Answer 1` to `3`, of
 * which only these and `Record ID` are kept in rows.
 *
 * The right answer comes first there, so the options are always drawn into
 * another order, by seed 0 unless a seed is given.
 *
 * @example Usage
 * ```ts
 * import { assert } from "@std/assert";
 * import { gpqa } from "./gpqa.ts";
 *
 * const record = {
 *   Question: "7 by 6?",
 *   "Correct Answer": "42",
 *   "Incorrect Answer 1": "13",
 *   "Incorrect Answer 2": "36",
 *   "Incorrect Answer 3": "48",
 * };
 * const result = gpqa.toProblem(record, { source: "gpqa", line: 2 });
 * assert("row" in result && result.row.problem.startsWith("7 by 6?\n\nA) "));
 * ```
 */
export const gpqa: BenchmarkLoader = {
  name: "gpqa",
  describe: "Question, Correct Answer and Incorrect Answer 1 to 3",
  files: ["gpqa", "gpqa_diamond", "gpqa_main", "gpqa_extended"],
  hub: [],
  matches: (record) => Object.hasOwn(record, "Correct Answer"),
  toProblem(record, { optionSeed = 0 }) {
    const columns = ["Question", "Correct Answer", ...wrongColumns];
    const texts: string[] = [];
    for (const column of columns) {
      const cell = record[column];
      const text = typeof cell === "string" ? cell.trim() : "";
      if (text === "") {
        return rejectCell(record, column, "a text that is not empty");
      }
      texts.push(text);
    }
    const [question, ...options] = texts;
    return multipleChoice(ownId(record, ["Record ID", "id"]), {
      question: question!,
      options,
      correct: 0,
      optionSeed,
    });
  },
};
