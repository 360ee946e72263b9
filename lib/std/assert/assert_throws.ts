import { message } from "./_message.ts";
import { assertIsError } from "./assert_is_error.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that a function throws, whatever it throws.
 *
 * @example Usage
 * ```ts
 * import { assertThrows } from "@std/assert";
 *
 * assertThrows(() => new Array(-1), RangeError, "length");
 * ```
 *
 * @param fn The function
 * @param msg Shown when the assertion fails
 * @returns What was thrown
 */
export function assertThrows(
  fn: () => unknown,
  msg?: string,
): unknown;
/**
 * Asserts that a function throws with an error of a class, and a text in its message.
 *
 * @param fn The function
 * @param ErrorClass The class of the error
 * @param msgIncludes A text the error's message contains
 * @param msg Shown when the assertion fails
 * @returns The error
 */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  // deno-lint-ignore no-explicit-any
  ErrorClass: abstract new (...args: any[]) => E,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  // deno-lint-ignore no-explicit-any
  ErrorClassOrMsg?: (abstract new (...args: any[]) => E) | string,
  msgIncludes?: string,
  msg?: string,
): unknown {
  const note = typeof ErrorClassOrMsg === "string" ? ErrorClassOrMsg : msg;
  let thrown: { error: unknown } | undefined;
  try {
    fn();
  } catch (error) {
    thrown = { error };
  }
  if (!thrown) {
    throw new AssertionError(message("Expected function to throw", note));
  }
  if (typeof ErrorClassOrMsg === "function") {
    if (!(thrown.error instanceof Error)) {
      throw new AssertionError(message("A non-Error object was thrown", note));
    }
    assertIsError(thrown.error, ErrorClassOrMsg, msgIncludes, note);
  }
  return thrown.error;
}
