import { uniform } from "../policy/mod.ts";
import type { Interval } from "./wilson_interval.ts";

const resamples = 2000;

/**
 * Computes the 95% percentile bootstrap interval of a mean by drawing whole
 * clusters, here problems: a problem's completions are not independent of each
 * other, so they are never drawn apart.
 *
 * @example
 * ```ts
 * import { bootstrapInterval } from "./bootstrap_interval.ts";
 * import { assert } from "@std/assert";
 *
 * const [low, high] = bootstrapInterval([0, 0.25, 0.5, 1], 0);
 * assert(low < 0.4375 && 0.4375 < high);
 * ```
 *
 * @param scores One mean per cluster, at least one.
 * @param seed Fixes the 2,000 draws.
 * @returns The interval; equal scores give it no width.
 * @throws {RangeError} If there is no score.
 */
export function bootstrapInterval(
  scores: readonly number[],
  seed: number,
): Interval {
  if (scores.length === 0) {
    throw new RangeError("Cannot compute an interval: there is no score");
  }
  const means = new Float64Array(resamples);
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0;
    for (let i = 0; i < scores.length; i++) {
      const pick = Math.floor(uniform([seed >>> 0, draw], i) * scores.length);
      sum += scores[pick] ?? 0;
    }
    means[draw] = sum / scores.length;
  }
  means.sort();
  return [quantile(means, 0.025), quantile(means, 0.975)];
}

// Linear interpolation between order statistics (Hyndman and Fan's type 7).
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below] ?? NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? NaN;
  return low + (place - below) * (high - low);
}
