/** Tells rewards from unjudged rows. */
export function isJudged(reward: number | null): reward is number {
  return reward !== null;
}

/** Whether two rewards differ; a rounded standard deviation could not say. */
export function hasSpread(rewards: readonly number[]): boolean {
  return rewards.some((reward) => reward !== rewards[0]);
}

/** The mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The standard deviation with `ddof` taken off the count; 0 where too few. */
export function deviation(values: readonly number[], ddof: 0 | 1): number {
  if (values.length <= ddof) return 0;
  const center = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  return Math.sqrt(squares / (values.length - ddof));
}

/** The quantile by linear interpolation between order statistics; NaN of nothing. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? NaN;
  const above = sorted[Math.ceil(at)] ?? NaN;
  return below + (above - below) * (at - Math.floor(at));
}
