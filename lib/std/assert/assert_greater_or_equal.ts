import { format, message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that a value is greater than or equal to another.
 *
 * @example Usage
 * ```ts
 * import { assertGreaterOrEqual } from "@std/assert";
 *
 * assertGreaterOrEqual(2, 2);
 * ```
 *
 * @param actual The value found
 * @param expected The bound
 * @param msg Shown when the assertion fails
 */
export function assertGreaterOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (actual >= expected) return;
  throw new AssertionError(
    message(
      `Expected ${format(actual)} to be greater than or equal to ${
        format(expected)
      }`,
      msg,
    ),
  );
}
