import { format, message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";
import { equal } from "./equal.ts";

/** A list or typed array, or a text seen as a list of characters. */
export type ArrayLikeArg<T> = ArrayLike<T> & object;

/**
 * Asserts that a list contains all members of another, compared deeply.
 *
 * @example Usage
 * ```ts
 * import { assertArrayIncludes } from "@std/assert";
 *
 * assertArrayIncludes([{ a: 1 }, { a: 2 }], [{ a: 2 }]);
 * ```
 *
 * @param actual The list
 * @param expected The members it should contain
 * @param msg Shown when the assertion fails
 */
export function assertArrayIncludes<T>(
  actual: ArrayLikeArg<T>,
  expected: ArrayLikeArg<T>,
  msg?: string,
): void {
  const members = Array.from(actual);
  const missing = Array.from(expected).filter((wanted) =>
    !members.some((member) => equal(member, wanted))
  );
  if (missing.length === 0) return;
  throw new AssertionError(
    `${
      message(
        `Expected actual: "${format(actual)}" to include: "${
          format(expected)
        }"`,
        msg,
      )
    }\nmissing: ${format(missing)}`,
  );
}
