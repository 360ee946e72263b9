import { DataError } from "./data_error.ts";

/** Why a line gives no record. */
export interface Fault {
  /** One clause. */
  reason: string;
  /** What to do about it. */
  hint: string;
  /** The error behind it, if any. */
  cause?: unknown;
}

/** A line that gives no record. */
export interface BadLine {
  /** Its line number, from 1. */
  line: number;
  /** Its text; of a line that is too long only the start. */
  text: string;
  /** Why it gives none. */
  fault: Fault;
}

/**
 * Makes the error of a stage that has no use for a bad line.
 *
 * @example Usage
 * ```ts
 * import { badLineError } from "./bad_line.ts";
 *
 * const fault = { reason: "expected a JSON object, found null", hint: "" };
 * console.error(badLineError({ line: 3, text: "null", fault }, "rows.jsonl").message);
 * ```
 *
 * @param bad The line
 * @param name What to call its source
 * @returns The error, which names source and line
 */
export function badLineError(
  { line, fault: { reason, hint, cause } }: BadLine,
  name: string,
): DataError {
  return new DataError(`Cannot read ${name}:${line}: ${reason}`, {
    hint,
    cause,
  });
}
