/**
 * The part of `@std/assert` that this project uses, to its documented API, over
 * `node:assert`. It stands in where only the npm registry can be reached.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals([1, 2].toReversed(), [2, 1]);
 * ```
 *
 * @module
 */
export * from "./assert.ts";
export * from "./assert_almost_equals.ts";
export * from "./assert_array_includes.ts";
export * from "./assert_equals.ts";
export * from "./assert_exists.ts";
export * from "./assert_false.ts";
export * from "./assert_greater.ts";
export * from "./assert_greater_or_equal.ts";
export * from "./assert_instance_of.ts";
export * from "./assert_is_error.ts";
export * from "./assert_less.ts";
export * from "./assert_less_or_equal.ts";
export * from "./assert_match.ts";
export * from "./assert_not_equals.ts";
export * from "./assert_rejects.ts";
export * from "./assert_strict_equals.ts";
export * from "./assert_string_includes.ts";
export * from "./assert_throws.ts";
export * from "./assertion_error.ts";
export * from "./equal.ts";
export * from "./fail.ts";
export * from "./unreachable.ts";
