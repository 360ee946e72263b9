/**
 * Computes the expected standardised energy of a group, `s^2 / (s + epsilon)^2`
 * with s the sample standard deviation of its rewards: the sum of its squared
 * advantages over G - 1. It is the gate's probability but for epsilon (SAGE,
 * arXiv 2602.03143, where s is the population's and the sum is over G).
 *
 * @example Usage
 * ```ts
 * import { gateEnergy } from "./gate_energy.ts";
 * import { gateProbability } from "./gate_probability.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(gateEnergy(0.3, 8, 0), gateProbability(0.3, 8));
 * ```
 *
 * @param p Probability that one sample is right, in 0..1.
 * @param numGenerations Samples of the group (G), at least 2.
 * @param epsilon What is added to the standard deviation.
 * @returns The expectation over the number of right samples, exact to rounding.
 */
export function gateEnergy(
  p: number,
  numGenerations: number,
  epsilon: number,
): number {
  if (p === 0 || p === 1) return 0;
  let energy = 0;
  // C(G, right), of which large groups have only the logarithm.
  let logChoices = 0;
  for (let right = 1; right < numGenerations; right++) {
    const wrong = numGenerations - right;
    logChoices += Math.log((wrong + 1) / right);
    const probability = Math.exp(
      logChoices + right * Math.log(p) + wrong * Math.log1p(-p),
    );
    const variance = right * wrong / (numGenerations * (numGenerations - 1));
    energy += probability * variance / (Math.sqrt(variance) + epsilon) ** 2;
  }
  return energy;
}
