import type { Loader, Rejection } from "../lib/prepare/mod.ts";
import type { JsonRecord } from "../lib/jsonl/mod.ts";
import { isPlaceholder } from "./_placeholder.ts";
import { ownId, rejectCell, rejectField } from "./_columns.ts";

/**
 * NuminaMath 1.5: `problem`, `answer`, `solution`, and in `problem_is_valid` and
 * `solution_is_valid` the word "Yes" or another one. All columns pass through. A
 * copy without those words is told by `problem_type` or `question_type`.
 *
 * Rows whose answer is a placeholder ("proof", "notfound"), whose problem is not
 * valid or whose solution is said to be wrong are rejected. A solution that is
 * "Incomplete" is no reference, so the row goes without one.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { numinaMath } from "./numina_math.ts";
 *
 * const record = {
 *   problem: "1+1?",
 *   answer: "2",
 *   solution: "It is 2.",
 *   problem_is_valid: "Yes",
 *   solution_is_valid: "Incomplete",
 * };
 * const { solution: _, ...row } = record;
 * const result = numinaMath.toProblem(record, { source: "numina", line: 1 });
 * assertEquals(result, { row });
 * ```
 */
export const numinaMath: Loader = {
  name: "numina-math",
  dataset: "AI-MO/NuminaMath-1.5",
  describe: "problem, answer, solution, and words on whether they are valid",
  matches: (record) =>
    Object.hasOwn(record, "problem") && Object.hasOwn(record, "answer") &&
    (Object.hasOwn(record, "problem_is_valid") &&
        Object.hasOwn(record, "solution_is_valid") ||
      isCopy(record)) &&
    !Object.hasOwn(record, "generations"),
  toProblem(record) {
    const { id: _, problem, answer, solution, ...rest } = record;
    if (typeof problem !== "string") {
      return rejectCell(record, "problem", "a text");
    }
    if (typeof answer !== "string") {
      return rejectCell(record, "answer", "a text");
    }
    if (isPlaceholder(answer)) {
      return rejectField(
        "answer",
        `is the placeholder ${JSON.stringify(answer)}`,
      );
    }
    if (solution !== null && typeof solution !== "string") {
      return rejectCell(record, "solution", "a text or null");
    }
    const fault = invalid(record, "problem_is_valid", ["Yes"]) ??
      invalid(record, "solution_is_valid", ["Yes", "Incomplete"]);
    if (fault) return fault;
    const isReference = solution !== null && !isPlaceholder(solution) &&
      record.solution_is_valid !== "Incomplete";
    return {
      row: {
        ...rest,
        ...ownId(record),
        problem,
        answer,
        ...isReference && { solution },
      },
    };
  },
};

/** Whether a row has the set's columns, but no words on whether it is valid. */
function isCopy(record: JsonRecord): boolean {
  return ["problem_type", "question_type"].some((column) =>
    typeof record[column] === "string"
  ) && typeof record.answer === "string" && typeof record.solution === "string";
}

/** Rejects a row by its word on validity; where it has none, nobody knows. */
function invalid(
  record: JsonRecord,
  column: string,
  accepted: readonly string[],
): Rejection | undefined {
  const word = record[column];
  if (word === null || word === undefined) return undefined;
  if (typeof word !== "string") {
    return rejectCell(record, column, "a text or null");
  }
  return accepted.includes(word)
    ? undefined
    : rejectField(column, `is ${JSON.stringify(word)}`);
}
