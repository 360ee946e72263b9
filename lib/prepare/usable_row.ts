import { type JsonRecord, problemFault } from "../jsonl/mod.ts";
import type { Loader, LoaderResult, RowContext } from "./loader.ts";

/**
 * Loads a record and makes sure that the other stages can read the row as a
 * problem. Whether its gold answer can be judged by is another question.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import type { Loader } from "./loader.ts";
 * import { usableRow } from "./usable_row.ts";
 *
 * const loader: Loader = {
 *   name: "sums",
 *   describe: "one column, a sum",
 *   matches: () => true,
 *   toProblem: ({ sum }) => ({ row: { problem: `${sum}`, answer: "2" } }),
 * };
 * const context = { source: "sums", line: 1 };
 * assertEquals(usableRow({ sum: " " }, loader, context), {
 *   rejected: "the problem is empty",
 *   field: "problem",
 * });
 * ```
 *
 * @param record The record
 * @param loader Knows its format
 * @param context Where it stood
 * @returns The row, or why there is none
 */
export function usableRow(
  record: JsonRecord,
  loader: Loader,
  context: RowContext,
): LoaderResult {
  const fault = idFault(record.id);
  if (fault) return { rejected: fault, field: "id" };
  const result = loader.toProblem(record, context);
  if ("rejected" in result) return result;
  const { row } = result;
  // An empty id is none, and gets replaced.
  const shape = problemFault({ ...row, id: row.id || "any" });
  if (shape) return { rejected: shape.reason, field: shape.field };
  if (row.problem.trim() === "") {
    return { rejected: "the problem is empty", field: "problem" };
  }
  return result;
}

function idFault(id: unknown): string | undefined {
  if (id === undefined || id === null) return undefined;
  if (["string", "number", "bigint"].includes(typeof id)) return undefined;
  const found = Array.isArray(id) ? `a list of ${id.length}` : `a ${typeof id}`;
  return `field "id" must be a text or a number, found ${found}`;
}
