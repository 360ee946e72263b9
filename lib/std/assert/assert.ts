import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that a value is truthy.
 *
 * @example Usage
 * ```ts
 * import { assert } from "@std/assert";
 *
 * assert("hello".includes("ello"));
 * ```
 *
 * @param expr The value
 * @param msg Shown when the assertion fails
 */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}
