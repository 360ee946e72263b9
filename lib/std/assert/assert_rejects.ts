import { message } from "./_message.ts";
import { assertIsError } from "./assert_is_error.ts";
import { AssertionError } from "./assertion_error.ts";

/**
 * Asserts that an asynchronous function rejects, whatever it rejects.
 *
 * @example Usage
 * ```ts
 * import { assertRejects } from "@std/assert";
 *
 * await assertRejects(
 *   () => Promise.reject(new RangeError("too far")),
 *   RangeError,
 *   "too far",
 * );
 * ```
 *
 * @param fn The function
 * @param msg Shown when the assertion fails
 * @returns What was thrown
 */
export function assertRejects(
  fn: () => PromiseLike<unknown>,
  msg?: string,
): Promise<unknown>;
/**
 * Asserts that an asynchronous function rejects with an error of a class, and a text in its message.
 *
 * @param fn The function
 * @param ErrorClass The class of the error
 * @param msgIncludes A text the error's message contains
 * @param msg Shown when the assertion fails
 * @returns The error
 */
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  // deno-lint-ignore no-explicit-any
  ErrorClass: abstract new (...args: any[]) => E,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  // deno-lint-ignore no-explicit-any
  ErrorClassOrMsg?: (abstract new (...args: any[]) => E) | string,
  msgIncludes?: string,
  msg?: string,
): Promise<unknown> {
  const note = typeof ErrorClassOrMsg === "string" ? ErrorClassOrMsg : msg;
  let thrown: { error: unknown } | undefined;
  let returnedPromise = false;
  try {
    const promise = fn();
    returnedPromise = isPromiseLike(promise);
    await promise;
  } catch (error) {
    if (!returnedPromise) {
      throw new AssertionError(
        message("Function throws when expected to reject", note),
      );
    }
    thrown = { error };
  }
  if (!thrown) {
    throw new AssertionError(message("Expected function to reject", note));
  }
  if (typeof ErrorClassOrMsg === "function") {
    if (!(thrown.error instanceof Error)) {
      throw new AssertionError(
        message("A non-Error object was rejected", note),
      );
    }
    assertIsError(thrown.error, ErrorClassOrMsg, msgIncludes, note);
  }
  return thrown.error;
}

function isPromiseLike(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value;
}
