import type { JsonRecord } from "../jsonl/mod.ts";
import type { EvaluationColumns } from "./evaluation_row.ts";

const columns: Record<keyof EvaluationColumns, true> = {
  benchmark: true,
  step: true,
  k: true,
  accuracy: true,
  majority: true,
  verdicts: true,
  "too_long": true,
  "prompt_tokens": true,
  "prompt_hash": true,
};

/**
 * Finds the first column of a problem that an evaluation would write over.
 *
 * @example
 * ```ts
 * import { takenColumn } from "./taken_column.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(takenColumn({ id: "a", level: 5, step: 3 }), "step");
 * assertEquals(takenColumn({ id: "a", level: 5 }), undefined);
 * ```
 *
 * @param problem The row.
 * @returns The column's name, or undefined.
 */
export function takenColumn(problem: JsonRecord): string | undefined {
  return Object.keys(problem).find((name) => Object.hasOwn(columns, name));
}
