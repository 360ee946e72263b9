/**
 * Finds the first tensor that holds a number that is not finite.
 *
 * @example Usage
 * ```ts
 * import { findNonFinite } from "./find_non_finite.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const weights = new Map([
 *   ["a", { data: Float32Array.of(1) }],
 *   ["b", { data: Float32Array.of(0, NaN) }],
 * ]);
 * assertEquals(findNonFinite(weights), { name: "b", value: NaN });
 * ```
 *
 * @param tensors Tensors by name.
 * @returns Its name and the number; undefined where all are finite.
 */
export function findNonFinite(
  tensors: Iterable<readonly [string, { data: Float32Array }]>,
): { name: string; value: number } | undefined {
  for (const [name, { data }] of tensors) {
    const value = nonFiniteIn(data);
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

/** Values between two looks at their sum. */
const stride = 1 << 16;

/** The first number of an array that is not finite. */
export function nonFiniteIn(data: Float32Array): number | undefined {
  // Finite numbers times 0 sum to 0, without a branch for each.
  let sum = 0;
  for (let start = 0; start < data.length && sum === 0; start += stride) {
    const end = Math.min(start + stride, data.length);
    for (let i = start; i < end; i++) sum += data[i]! * 0;
  }
  return sum === 0 ? undefined : data.find((value) => !Number.isFinite(value));
}
