import { bootstrapInterval } from "./bootstrap_interval.ts";
import { type Interval, wilsonInterval } from "./wilson_interval.ts";

/** An interval and how it was found. */
export interface NamedInterval {
  /** Lower and upper end. */
  interval: Interval;
  /** The method, in words for the summary. */
  method: "wilson over problems" | "bootstrap over problems";
}

/**
 * Chooses the 95% interval of avg@k, with problems as clusters.
 *
 * Several completions per problem: bootstrap over problems. One completion per
 * problem, or all problems at the same score, where a bootstrap has no width:
 * Wilson with the number of problems as trials.
 *
 * @example
 * ```ts
 * import { averageInterval } from "./average_interval.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(averageInterval([0, 1, 1], 0).method, "wilson over problems");
 * assertEquals(averageInterval([0, 0.5], 0).method, "bootstrap over problems");
 * ```
 *
 * @param scores Share of right completions of each problem.
 * @param seed Fixes the bootstrap's draws.
 * @returns The interval and its method.
 */
export function averageInterval(
  scores: readonly number[],
  seed: number,
): NamedInterval {
  const oneTrialEach = scores.every((score) => score === 0 || score === 1);
  const equal = scores.every((score) => score === scores[0]);
  if (oneTrialEach || equal) {
    const sum = scores.reduce((total, score) => total + score, 0);
    return {
      // The sum of equal fractions may exceed the count by rounding.
      interval: wilsonInterval(Math.min(sum, scores.length), scores.length),
      method: "wilson over problems",
    };
  }
  return {
    interval: bootstrapInterval(scores, seed),
    method: "bootstrap over problems",
  };
}
