import { AssertionError } from "./assertion_error.ts";

/**
 * Fails always.
 *
 * @example Usage
 * ```ts
 * import { AssertionError, assertThrows, fail } from "@std/assert";
 *
 * assertThrows(() => fail("not built"), AssertionError, "not built");
 * ```
 *
 * @param msg Shown in the error
 * @returns Never
 */
export function fail(msg?: string): never {
  throw new AssertionError(`Failed assertion${msg ? `: ${msg}` : "."}`);
}
