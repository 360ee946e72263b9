import { format, message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that a value is neither null nor undefined.
 *
 * @example Usage
 * ```ts
 * import { assertExists } from "@std/assert";
 *
 * assertExists(0);
 * ```
 *
 * @param actual The value
 * @param msg Shown when the assertion fails
 */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T> {
  if (actual !== undefined && actual !== null) return;
  throw new AssertionError(
    message(
      `Expected actual: "${format(actual)}" to not be null or undefined`,
      msg,
    ),
  );
}
