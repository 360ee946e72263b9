import { DataError } from "./data_error.ts";
import type { Hints, Problem } from "./problem.ts";
import { problemFault } from "./problem_fault.ts";
import type { ReadRecord } from "./record.ts";

/**
 * Checks that a row is a problem. Optional fields that are null are left out;
 * fields it does not know stay as they are.
 *
 * @example Usage
 * ```ts
 * import { toProblem } from "./to_problem.ts";
 *
 * const record = { id: "a", problem: "1+1?", answer: "2", topic: "sums" };
 * console.error(toProblem({ record, line: 1 }, "example").answer); // 2
 * ```
 *
 * @param read The row and its line
 * @param name What to call its source in errors
 * @returns The problem
 * @throws {DataError} If a field is missing or has another type, naming source,
 * line and field
 */
export function toProblem(read: ReadRecord, name: string): Problem {
  const { record, line } = read;
  const fault = problemFault(record);
  if (fault) {
    throw new DataError(`Cannot read ${name}:${line}: ${fault.reason}`, {
      hint: "`deno task prepare` turns other layouts into problems",
    });
  }
  const { solution, hints, ...rest } = record;
  return {
    ...rest,
    ...(typeof solution === "string" ? { solution } : {}),
    ...(hints ? { hints: withoutNulls(hints) } : {}),
  } as Problem;
}

function withoutNulls(hints: object): Hints {
  return Object.fromEntries(
    Object.entries(hints).filter(([, value]) => value !== null),
  );
}
