import { escapeMarkup } from "./escape_markup.ts";
import { htmlTable } from "./html_table.ts";
import {
  type ChartOptions,
  type ChartSeries,
  lineChart,
} from "./line_chart.ts";
import { meanCurve } from "./mean_curve.ts";
import type { ReportRun } from "./report_run.ts";
import { runMetrics, runSeries } from "./report_run.ts";
import type { Table } from "./text_table.ts";

/** One chart of a page: which metric, and how to say it. */
export interface ChartSpec {
  /** Heading of the chart. */
  title: string;
  /** Logged name, or several of which the first that was logged is drawn. */
  metric: string | readonly string[];
  /** Label of the vertical axis with its unit. */
  yLabel: string;
  /** One sentence under the heading. */
  note?: string;
  /** True when the values are shares in 0..1. */
  share?: boolean;
  /** True to start the vertical axis at zero. */
  fromZero?: boolean;
}

const maximalRows = 13;

/**
 * Draws one chart of several runs as a page element: heading, curve, and the
 * same figures as a table that can be opened.
 *
 * @example
 * ```ts
 * import { chartFigure } from "./chart_figure.ts";
 * import { assert } from "@std/assert";
 *
 * const runs = [{ method: "grpo", seed: 0, metrics: [{ step: 1, reward: 0.5 }] }];
 * const html = chartFigure(runs, {
 *   title: "Reward",
 *   metric: "reward",
 *   yLabel: "mean reward",
 * });
 * assert(html.startsWith("<figure>"));
 * ```
 *
 * @param runs Runs in the order in which methods shall appear.
 * @param spec What to draw.
 * @param wide True to draw it also across the page where there is room.
 * @returns The element, empty when no run logged the metric.
 */
export function chartFigure(
  runs: readonly ReportRun[],
  spec: ChartSpec,
  wide = false,
): string {
  const logged = runMetrics(runs);
  const metric = [spec.metric].flat().find((name) => logged.includes(name));
  if (metric === undefined) return "";
  return seriesFigure(runSeries(runs, metric), spec, wide);
}

/**
 * Draws given series as a page element, like {@linkcode chartFigure}.
 *
 * @example
 * ```ts
 * import { seriesFigure } from "./chart_figure.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const labels = { title: "Reward", yLabel: "mean reward" };
 * assertEquals(seriesFigure([], labels), "");
 * ```
 *
 * @param series What to draw.
 * @param spec How to say it.
 * @param wide True to draw it also across the page where there is room.
 * @returns The element, empty when there is no series.
 */
export function seriesFigure(
  series: readonly ChartSeries[],
  spec: Omit<ChartSpec, "metric">,
  wide = false,
): string {
  if (series.length === 0) return "";
  const options: ChartOptions = {
    title: spec.title,
    xLabel: "step",
    yLabel: spec.yLabel,
    share: spec.share ?? false,
    fromZero: spec.fromZero ?? false,
  };
  const narrow = lineChart(series, options);
  const charts = wide
    ? narrow.replace("<svg ", '<svg class="narrow" ') +
      lineChart(series, { ...options, width: 920, height: 340 })
        .replace("<svg ", '<svg class="wide" ')
    : narrow;
  const note = spec.note === undefined
    ? ""
    : `<p class="note">${escapeMarkup(spec.note)}</p>`;
  return `<figure><figcaption><h3>${escapeMarkup(spec.title)}</h3>${note}` +
    `</figcaption>${charts}<details><summary>Figures</summary>` +
    `${htmlTable(figuresTable(series, spec))}</details></figure>`;
}

function figuresTable(
  series: readonly ChartSeries[],
  spec: Omit<ChartSpec, "metric">,
): Table {
  const curves = series.map(({ runs }) =>
    new Map(meanCurve(runs).map(({ x, mean }) => [x, mean]))
  );
  const steps = [...new Set(curves.flatMap((curve) => [...curve.keys()]))]
    .sort((first, second) => first - second);
  const stride = Math.max(1, Math.ceil((steps.length - 1) / (maximalRows - 1)));
  const shown = steps.filter((_, index) =>
    index % stride === 0 || index === steps.length - 1
  );
  return {
    caption: `${spec.title}: ${spec.yLabel}, mean over seeds`,
    columns: ["step", ...series.map(({ label }) => label)],
    rows: shown.map((step) => [
      step,
      ...curves.map((curve) => curve.get(step) ?? null),
    ]),
  };
}
