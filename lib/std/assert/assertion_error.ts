/**
 * The error that every assertion of this package throws.
 *
 * @example Usage
 * ```ts
 * import { AssertionError, assertThrows, fail } from "@std/assert";
 *
 * assertThrows(() => fail("no"), AssertionError);
 * ```
 */
export class AssertionError extends Error {
  /**
   * Makes the error.
   *
   * @param message What was expected and what was found
   * @param options May carry the cause
   */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AssertionError";
  }
}
