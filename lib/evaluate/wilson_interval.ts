/** Lower and upper end of a confidence interval. */
export type Interval = readonly [low: number, high: number];

/** Two-sided 95% quantile of the standard normal distribution. */
const z = 1.959963984540054;

/**
 * Computes the 95% Wilson score interval of a proportion, which stays inside
 * 0..1 and keeps a width when all trials agree (Wilson 1927).
 *
 * @example
 * ```ts
 * import { wilsonInterval } from "./wilson_interval.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const [low, high] = wilsonInterval(0, 64);
 * assertAlmostEquals(low, 0);
 * assertAlmostEquals(high, 0.0566, 1e-4);
 * ```
 *
 * @param successes Sum of the trials' scores; need not be whole.
 * @param trials Number of trials.
 * @returns The interval, all of 0..1 for no trials.
 * @throws {RangeError} If there are more successes than trials.
 */
export function wilsonInterval(successes: number, trials: number): Interval {
  if (!(successes >= 0 && successes <= trials)) {
    throw new RangeError(
      `Cannot compute an interval: ${successes} successes in ${trials} trials`,
    );
  }
  if (trials === 0) return [0, 1];
  const share = successes / trials;
  const scale = 1 + z * z / trials;
  const center = (share + z * z / (2 * trials)) / scale;
  const half = z / scale * Math.sqrt(
    share * (1 - share) / trials + z * z / (4 * trials * trials),
  );
  // At the ends center and half cancel up to rounding.
  return [
    successes === 0 ? 0 : center - half,
    successes === trials ? 1 : center + half,
  ];
}
