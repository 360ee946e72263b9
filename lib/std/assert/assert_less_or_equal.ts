import { format, message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that a value is less than or equal to another.
 *
 * @example Usage
 * ```ts
 * import { assertLessOrEqual } from "@std/assert";
 *
 * assertLessOrEqual(2, 2);
 * ```
 *
 * @param actual The value found
 * @param expected The bound
 * @param msg Shown when the assertion fails
 */
export function assertLessOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (actual <= expected) return;
  throw new AssertionError(
    message(
      `Expected ${format(actual)} to be less than or equal to ${
        format(expected)
      }`,
      msg,
    ),
  );
}
