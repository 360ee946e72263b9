import { DataError, type Problem } from "../jsonl/mod.ts";

/** A column that a method cannot do without. */
export interface DataNeed {
  /** The column, or the columns of which one is enough. */
  column: string;
  /** What it holds, one clause. */
  meaning: string;
  /** Whether a row has it, in the form that is needed. */
  isMet(problem: Problem): boolean;
}

/**
 * Checks that problems have the columns that a method needs.
 *
 * @example Usage
 * ```ts
 * import type { Problem } from "../jsonl/mod.ts";
 * import { checkNeeds } from "./data_need.ts";
 * import { assertThrows } from "@std/assert";
 *
 * const need = {
 *   column: "teacher",
 *   meaning: "a right completion of a stronger model",
 *   isMet: (problem: Problem) => typeof problem.teacher === "string",
 * };
 * assertThrows(() =>
 *   checkNeeds("luffy", [need], [{ id: "a", problem: "1+1?", answer: "2" }])
 * );
 * ```
 *
 * @param method The method's id.
 * @param needs What it needs.
 * @param problems The rows.
 * @returns One clause for each column that only some rows lack.
 * @throws {DataError} If no row has a column, naming it.
 */
export function checkNeeds(
  method: string,
  needs: readonly DataNeed[],
  problems: readonly Problem[],
): string[] {
  return needs.flatMap(({ column, meaning, isMet }) => {
    const lacking = problems.filter((problem) => !isMet(problem));
    if (lacking.length === 0) return [];
    if (lacking.length === problems.length) {
      throw new DataError(
        `Cannot train by ${method}: no problem has the column '${column}'`,
        { hint: `it holds ${meaning}` },
      );
    }
    return [
      `${lacking.length} of ${problems.length} problems lack '${column}' and go without help, first '${
        lacking[0]!.id
      }'`,
    ];
  });
}
