import { message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that a text matches an expression.
 *
 * @example Usage
 * ```ts
 * import { assertMatch } from "@std/assert";
 *
 * assertMatch("step 12", /^step \d+$/);
 * ```
 *
 * @param actual The text
 * @param expected The expression
 * @param msg Shown when the assertion fails
 */
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  // A global or sticky expression keeps its place between calls.
  expected.lastIndex = 0;
  if (expected.test(actual)) return;
  throw new AssertionError(
    message(`Expected actual: "${actual}" to match: "${expected}"`, msg),
  );
}
