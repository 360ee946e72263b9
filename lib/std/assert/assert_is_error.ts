import { message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that a value is an error, of a class and with a text where given.
 *
 * @example Usage
 * ```ts
 * import { assertIsError } from "@std/assert";
 *
 * assertIsError(new RangeError("too far"), RangeError, "far");
 * ```
 *
 * @param error The value
 * @param ErrorClass The class it should be of
 * @param msgMatches A text its message should contain, or an expression
 * @param msg Shown when the assertion fails
 */
export function assertIsError<E extends Error = Error>(
  error: unknown,
  // deno-lint-ignore no-explicit-any
  ErrorClass?: abstract new (...args: any[]) => E,
  msgMatches?: string | RegExp,
  msg?: string,
): asserts error is E {
  if (!(error instanceof Error)) {
    throw new AssertionError(
      message(`Expected "error" to be an Error object`, msg),
    );
  }
  if (ErrorClass && !(error instanceof ErrorClass)) {
    throw new AssertionError(
      message(
        `Expected error to be instance of "${ErrorClass.name}", but was "${error.constructor.name}" with message "${error.message}"`,
        msg,
      ),
    );
  }
  if (typeof msgMatches === "string" && !error.message.includes(msgMatches)) {
    throw new AssertionError(
      message(
        `Expected error message to include "${msgMatches}", but got "${error.message}"`,
        msg,
      ),
    );
  }
  if (msgMatches instanceof RegExp && !msgMatches.test(error.message)) {
    throw new AssertionError(
      message(
        `Expected error message to match ${msgMatches}, but got "${error.message}"`,
        msg,
      ),
    );
  }
}
