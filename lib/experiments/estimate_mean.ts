import { tQuantile } from "./_t_quantile.ts";

/** A mean over seeds. */
export interface MeanEstimate {
  /** The mean. */
  mean: number;
  /** Sample standard deviation; null for one value. */
  sd: number | null;
  /**
   * 95% interval by Student's t; null where there is one value, or all are equal,
   * which gives it no width.
   */
  interval: readonly [low: number, high: number] | null;
}

/**
 * Estimates a mean from one value a seed.
 *
 * @example Usage
 * ```ts
 * import { estimateMean } from "./estimate_mean.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(estimateMean([1, 1]), { mean: 1, sd: 0, interval: null });
 * ```
 *
 * @param values The values, at least one.
 * @returns Mean, deviation and interval.
 */
export function estimateMean(values: readonly number[]): MeanEstimate {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, sd: null, interval: null };
  if (values.every((value) => value === values[0])) {
    return { mean: values[0]!, sd: 0, interval: null };
  }
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const sd = Math.sqrt(squares / (count - 1));
  const half = tQuantile(count - 1) * sd / Math.sqrt(count);
  return { mean, sd, interval: [mean - half, mean + half] };
}
