import type { CurvePoint, MeanPoint } from "./mean_curve.ts";

/** One line of a chart: a method with one run per seed. */
export interface ChartSeries {
  /** Name in the legend. */
  label: string;
  /** The points of each run. */
  runs: readonly (readonly CurvePoint[])[];
  /** Place in the palette, 1 to 9; default: its place among the series. */
  color?: number;
}

/** A chart of values by step. */
export interface Chart {
  /** Names its file, and tells it from the others of a page. */
  name: string;
  /** Heading. */
  title: string;
  /** What the vertical axis shows, with its unit. */
  yLabel: string;
  /** One sentence under the heading. */
  note?: string;
  /** True when the values are shares: the axis then is 0% to 100%. */
  share?: boolean;
  /** True to start the vertical axis at zero. */
  fromZero?: boolean;
  /** True for a legend also of a single line, whose name the heading lacks. */
  legend?: boolean;
  /** What to draw; series without points are left out. */
  series: readonly ChartSeries[];
}

/** A series as it is drawn. */
export interface ChartLine {
  /** Name in the legend. */
  label: string;
  /** A CSS variable of the page. */
  color: string;
  /** Lengths of strokes and gaps. */
  dash: readonly number[];
  /** Its points. */
  curve: readonly MeanPoint[];
  /** Whether there are several runs, so that there is a spread to show. */
  band: boolean;
}

/** Charts under one heading. */
export interface ChartSection {
  /** The heading. */
  heading: string;
  /** One sentence under it. */
  note?: string;
  /** True for what is closed until it is asked for. */
  folded?: boolean;
  /** The charts. */
  charts: readonly Chart[];
}
