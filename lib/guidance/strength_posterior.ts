/** What was seen of a problem at each strength of help, from none to all. */
export interface StrengthEvidence {
  /** Right rollouts by strength. */
  right: readonly number[];
  /** Wrong ones. */
  wrong: readonly number[];
}

/** Weight of the prior, in rollouts of each outcome. */
const PRIOR = 0.5;

/**
 * The expected success at each strength: means of beta distributions. More help
 * does not hurt, so a right rollout speaks for all greater strengths and a wrong
 * one against all smaller ones, and the means rise with the strength.
 *
 * @example Nothing seen, and four wrong rollouts at the middle of three
 * ```ts
 * import { expectedSuccess } from "./strength_posterior.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const right = [0, 0, 0];
 * assertEquals(expectedSuccess({ right, wrong: [0, 0, 0] }), [0.5, 0.5, 0.5]);
 * assertEquals(expectedSuccess({ right, wrong: [0, 4, 0] }), [0.1, 0.1, 0.5]);
 * ```
 *
 * @param evidence What was seen.
 * @returns One mean a strength.
 */
export function expectedSuccess(
  { right, wrong }: StrengthEvidence,
): number[] {
  return right.map((_, strength) => {
    const successes = sum(right.slice(0, strength + 1)) + PRIOR;
    const failures = sum(wrong.slice(strength)) + PRIOR;
    return successes / (successes + failures);
  });
}

/**
 * The strength whose expected success is nearest 1/2, where a group is most
 * likely to have right and wrong rollouts; of several the middle one. Without
 * evidence in between this is bisection.
 *
 * @example Usage
 * ```ts
 * import { balancedStrength } from "./strength_posterior.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const right = [0, 0, 0, 0, 0];
 * assertEquals(balancedStrength({ right, wrong: [8, 0, 0, 0, 0] }), 2);
 * assertEquals(balancedStrength({ right, wrong: [8, 0, 8, 0, 0] }), 3);
 * ```
 *
 * @param evidence What was seen.
 * @returns The strength, an index of the evidence.
 */
export function balancedStrength(evidence: StrengthEvidence): number {
  const distances = expectedSuccess(evidence)
    .map((mean) => Math.abs(mean - 0.5));
  const least = Math.min(...distances);
  const nearest = distances.flatMap((distance, strength) =>
    distance - least < 1e-9 ? [strength] : []
  );
  return nearest[Math.floor((nearest.length - 1) / 2)]!;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
