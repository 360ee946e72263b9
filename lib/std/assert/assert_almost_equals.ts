import { message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that two numbers lie within a tolerance of each other.
 *
 * @example Usage
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(0.1 + 0.2, 0.3);
 * assertAlmostEquals(0.1, 0.11, 0.02);
 * ```
 *
 * @param actual The number found
 * @param expected The number wanted
 * @param tolerance Largest difference; by default 1e-7 of the expected number's
 * size, or 1e-7 where that is zero or not finite
 * @param msg Shown when the assertion fails
 */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void {
  if (Object.is(actual, expected)) return;
  const size = Number.isFinite(expected) ? Math.abs(expected) : 0;
  tolerance ??= size * 1e-7 || 1e-7;
  const delta = Math.abs(expected - actual);
  if (delta <= tolerance) return;
  throw new AssertionError(
    message(
      `Expected actual: "${actual}" to be close to "${expected}": delta "${delta}" is greater than "${tolerance}"`,
      msg,
    ),
  );
}
