/**
 * Computes the probability that a group's rewards differ, so that GRPO learns
 * from it: `1 - (1-p)^G - p^G` (SAGE, arXiv 2602.03143).
 *
 * @example Usage
 * ```ts
 * import { gateProbability } from "./gate_probability.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(gateProbability(0.5, 8), 1 - 2 / 2 ** 8);
 * assertAlmostEquals(gateProbability(1e-6, 8), 8e-6, 1e-10);
 * ```
 *
 * @param p Probability that one sample is right, in 0..1.
 * @param numGenerations Samples of the group (G), at least 1.
 * @returns The probability, exact to rounding also where it is tiny.
 * @throws {RangeError} If p is no probability or G no count.
 */
export function gateProbability(p: number, numGenerations: number): number {
  if (!(p >= 0 && p <= 1)) {
    throw new RangeError(`Cannot compute a gate: p is ${p}, not in 0..1`);
  }
  if (!(Number.isInteger(numGenerations) && numGenerations >= 1)) {
    throw new RangeError(
      `Cannot compute a gate: a group of ${numGenerations} samples`,
    );
  }
  if (numGenerations === 1) return 0;
  // The same at 1 - p; the smaller of the two keeps its digits.
  const small = Math.min(p, 1 - p);
  const allWrong = numGenerations * Math.log1p(-small);
  return -Math.expm1(allWrong) - small ** numGenerations;
}
