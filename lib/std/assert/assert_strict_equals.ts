import { difference } from "./_difference.ts";
import { message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that two values are the same, as `Object.is` sees it.
 *
 * @example Usage
 * ```ts
 * import { assertStrictEquals } from "@std/assert";
 *
 * const list: number[] = [];
 * assertStrictEquals(list, list);
 * ```
 *
 * @param actual The value found
 * @param expected The value wanted
 * @param msg Shown when the assertion fails
 */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  throw new AssertionError(
    message("Values are not strictly equal", msg) +
      difference(actual, expected),
  );
}
