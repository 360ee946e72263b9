import { axisTicks } from "./axis_ticks.ts";
import type { MeanPoint } from "./mean_curve.ts";

/** The drawing area in view-box pixels. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Maps values to pixels. */
export interface Scale {
  x(value: number): number;
  y(value: number): number;
  xTicks: number[];
  yTicks: number[];
}

export function chartScale(
  points: readonly MeanPoint[],
  range: { share?: boolean; fromZero?: boolean },
  plot: Plot,
): Scale {
  const [x0, x1] = positionRange(points);
  const intervals = Math.max(3, Math.floor((plot.right - plot.left) / 70));
  const xTicks = axisTicks(x0, x1, intervals).filter((x) => x >= x0 && x <= x1);
  const yTicks = valueTicks(points, range, plot);
  const [y0, y1] = [yTicks[0] ?? 0, yTicks.at(-1) ?? 1];
  return {
    x: (value) =>
      plot.left + (value - x0) / (x1 - x0) * (plot.right - plot.left),
    y: (value) =>
      plot.bottom - (value - y0) / (y1 - y0) * (plot.bottom - plot.top),
    xTicks,
    yTicks,
  };
}

function positionRange(points: readonly MeanPoint[]): [number, number] {
  const low = points.reduce((least, { x }) => Math.min(least, x), Infinity);
  const high = points.reduce((most, { x }) => Math.max(most, x), -Infinity);
  if (points.length === 0) return [0, 1];
  if (low === high) return [low - 1, high + 1];
  // Curves that begin at step 1 share the axis of those that begin at 0.
  return [low > 0 && low <= high * 0.1 ? 0 : low, high];
}

function valueTicks(
  points: readonly MeanPoint[],
  range: { share?: boolean; fromZero?: boolean },
  plot: Plot,
): number[] {
  if (range.share === true) return [0, 0.25, 0.5, 0.75, 1];
  const count = Math.max(2, Math.floor((plot.bottom - plot.top) / 40));
  if (points.length === 0) return axisTicks(0, 1, count);
  const low = points.reduce(
    (least, each) => Math.min(least, each.low),
    Infinity,
  );
  const high = points.reduce(
    (most, each) => Math.max(most, each.high),
    -Infinity,
  );
  return axisTicks(
    range.fromZero === true ? Math.min(0, low) : low,
    high,
    count,
  );
}
