import { AssertionError } from "./assertion_error.ts";

/** The values that count as false in a condition. */
export type Falsy = false | 0 | 0n | "" | null | undefined;

/**
 * Asserts that a value is falsy.
 *
 * @example Usage
 * ```ts
 * import { assertFalse } from "@std/assert";
 *
 * assertFalse("hello".includes("world"));
 * ```
 *
 * @param expr The value
 * @param msg Shown when the assertion fails
 */
export function assertFalse(expr: unknown, msg = ""): asserts expr is Falsy {
  if (expr) throw new AssertionError(msg);
}
