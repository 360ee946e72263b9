import { seriesFigure } from "./chart_figure.ts";
import { meanCurve } from "./mean_curve.ts";
import { metricNames } from "./metric_names.ts";
import type { ReportRun } from "./report_run.ts";
import { runMethods, runMetrics, runSeries } from "./report_run.ts";

/** Draws hint use by level over time, one chart for each method with hints. */
export function hintFigures(runs: readonly ReportRun[]): string[] {
  const names = runMetrics(runs)
    .filter((name) => /^\d+$/.test(name.slice(metricNames.hintLevel.length)))
    .filter((name) => name.startsWith(metricNames.hintLevel))
    .sort((first, second) => levelOf(first) - levelOf(second));
  return runMethods(runs).map((method) => {
    const own = runs.filter((run) => run.method === method);
    const series = names.flatMap((name) =>
      runSeries(own, name).map((each) => ({
        // Three bands over each other would hide what they show.
        runs: [meanCurve(each.runs).map(({ x, mean }) => ({ x, y: mean }))],
        label: `level ${levelOf(name)}`,
        // Shades of one hue, because levels have an order.
        color: 6 + Math.min(3, Math.max(1, levelOf(name))),
      }))
    ).filter(({ runs }) => runs.flat().some(({ y }) => y > 0));
    return seriesFigure(series, {
      title: method,
      yLabel: "problems per step",
      fromZero: true,
    });
  }).filter((figure) => figure !== "");
}

function levelOf(name: string): number {
  return Number(name.slice(metricNames.hintLevel.length));
}
