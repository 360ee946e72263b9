import { AssertionError } from "./assertion_error.ts";

/**
 * Marks a place that no run should reach.
 *
 * @example Usage
 * ```ts
 * import { AssertionError, assertThrows, unreachable } from "@std/assert";
 *
 * assertThrows(() => unreachable(), AssertionError, "Unreachable");
 * ```
 *
 * @param reason Shown in the error
 * @returns Never
 */
export function unreachable(reason?: string): never {
  throw new AssertionError(`Unreachable${reason ? `: ${reason}` : "."}`);
}
