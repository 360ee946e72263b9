import { format, message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";
import { equal } from "./equal.ts";

/**
 * Asserts that two values are not deeply equal.
 *
 * @example Usage
 * ```ts
 * import { assertNotEquals } from "@std/assert";
 *
 * assertNotEquals([1, 2], [2, 1]);
 * ```
 *
 * @param actual The value found
 * @param expected The value not wanted
 * @param msg Shown when the assertion fails
 */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!equal(actual, expected)) return;
  throw new AssertionError(
    message(`Expected actual: ${format(actual)} not to equal it`, msg),
  );
}
