import { difference } from "./_difference.ts";
import { message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";
import { equal } from "./equal.ts";

/**
 * Asserts that two values are deeply equal.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals({ a: [1, 2] }, { a: [1, 2] });
 * ```
 *
 * @param actual The value found
 * @param expected The value wanted
 * @param msg Shown when the assertion fails
 */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  if (equal(actual, expected)) return;
  throw new AssertionError(
    message("Values are not equal", msg) + difference(actual, expected),
  );
}
