import { format, message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that a value is greater than another.
 *
 * @example Usage
 * ```ts
 * import { assertGreater } from "@std/assert";
 *
 * assertGreater(2, 1);
 * ```
 *
 * @param actual The value found
 * @param expected The bound
 * @param msg Shown when the assertion fails
 */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void {
  if (actual > expected) return;
  throw new AssertionError(
    message(
      `Expected ${format(actual)} to be greater than ${format(expected)}`,
      msg,
    ),
  );
}
