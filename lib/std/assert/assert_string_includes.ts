import { message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that a text contains another.
 *
 * @example Usage
 * ```ts
 * import { assertStringIncludes } from "@std/assert";
 *
 * assertStringIncludes("hello world", "lo wo");
 * ```
 *
 * @param actual The text
 * @param expected The text it should contain
 * @param msg Shown when the assertion fails
 */
export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void {
  if (actual.includes(expected)) return;
  throw new AssertionError(
    message(`Expected actual: "${actual}" to contain: "${expected}"`, msg),
  );
}
