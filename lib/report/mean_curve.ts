/** One measured value of a run. */
export interface CurvePoint {
  /** Position on the horizontal axis, such as the step. */
  x: number;
  /** The value there. */
  y: number;
}

/** A value over several runs at one position. */
export interface MeanPoint {
  /** Position on the horizontal axis. */
  x: number;
  /** Mean over the runs that have a value here. */
  mean: number;
  /** Lowest of them. */
  low: number;
  /** Highest of them. */
  high: number;
}

/**
 * Averages the curves of several runs, position by position.
 *
 * The spread is the lowest and the highest run, not a deviation: with a handful
 * of seeds that is what was seen, and it stays inside the range of a share.
 * A position that only some runs reached is averaged over those; values that
 * are not finite are left out.
 *
 * @example
 * ```ts
 * import { meanCurve } from "./mean_curve.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const curve = meanCurve([
 *   [{ x: 0, y: 0 }, { x: 10, y: 1 }],
 *   [{ x: 0, y: 0 }, { x: 10, y: 0.5 }],
 * ]);
 * assertEquals(curve, [
 *   { x: 0, mean: 0, low: 0, high: 0 },
 *   { x: 10, mean: 0.75, low: 0.5, high: 1 },
 * ]);
 * ```
 *
 * @param runs The points of each run, in any order.
 * @returns Points by ascending position.
 */
export function meanCurve(
  runs: readonly (readonly CurvePoint[])[],
): MeanPoint[] {
  const values = new Map<number, number[]>();
  for (const { x, y } of runs.flat()) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    const here = values.get(x);
    if (here === undefined) values.set(x, [y]);
    else here.push(y);
  }
  return [...values]
    .sort(([first], [second]) => first - second)
    .map(([x, ys]) => {
      const low = Math.min(...ys);
      const high = Math.max(...ys);
      const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length;
      // Rounding may carry a mean of equal values past them.
      return { x, mean: Math.min(high, Math.max(low, mean)), low, high };
    });
}

/**
 * Shortens a long curve by averaging neighbouring points.
 *
 * @example
 * ```ts
 * import { thinCurve } from "./mean_curve.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const curve = [0, 1, 2, 3].map((x) => ({ x, mean: x, low: x, high: x }));
 * assertEquals(thinCurve(curve, 2).map((point) => point.x), [0.5, 2.5]);
 * ```
 *
 * @param curve Points by ascending position.
 * @param limit Most points to keep, at least 1.
 * @returns The curve itself when it is short enough.
 */
export function thinCurve(
  curve: readonly MeanPoint[],
  limit: number,
): readonly MeanPoint[] {
  if (curve.length <= limit) return curve;
  const size = Math.ceil(curve.length / limit);
  const result: MeanPoint[] = [];
  for (let start = 0; start < curve.length; start += size) {
    const points = curve.slice(start, start + size);
    const mean = (pick: (point: MeanPoint) => number): number =>
      points.reduce((sum, point) => sum + pick(point), 0) / points.length;
    result.push({
      x: mean((point) => point.x),
      mean: mean((point) => point.mean),
      low: mean((point) => point.low),
      high: mean((point) => point.high),
    });
  }
  return result;
}
