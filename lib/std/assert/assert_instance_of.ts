import { format, message } from "./_message.ts";
import { AssertionError } from "./assertion_error.ts";

/** Any class, abstract or not. */
// deno-lint-ignore no-explicit-any
export type AnyConstructor = abstract new (...args: any[]) => any;

/** The type that a class makes. */
export type GetConstructorType<T extends AnyConstructor> = InstanceType<T>;

/**
 * Asserts that a value was made by a class.
 *
 * @example Usage
 * ```ts
 * import { assertInstanceOf } from "@std/assert";
 *
 * assertInstanceOf(new TypeError("no"), Error);
 * ```
 *
 * @param actual The value
 * @param expectedType The class
 * @param msg Shown when the assertion fails
 */
export function assertInstanceOf<T extends AnyConstructor>(
  actual: unknown,
  expectedType: T,
  msg = "",
): asserts actual is GetConstructorType<T> {
  if (actual instanceof expectedType) return;
  const found = typeof actual === "object" && actual !== null
    ? `"${actual.constructor?.name ?? "Object"}"`
    : format(actual);
  throw new AssertionError(
    message(
      `Expected object to be an instance of "${expectedType.name}" but was ${found}`,
      msg,
    ),
  );
}
