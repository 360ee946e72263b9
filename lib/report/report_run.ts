import type { ChartSeries } from "./chart.ts";
import type { CurvePoint } from "./mean_curve.ts";

/** The logged metrics of one run. */
export interface ReportRun {
  /** Method id, such as `sage`, or what else names the runs of one kind. */
  method: string;
  /** Seed of the run. */
  seed: number;
  /** Rows of `metrics.jsonl`: each has `step`, the rest are metrics. */
  metrics: readonly Record<string, number>[];
  /** More rows, when evaluations are kept apart. */
  evaluations?: readonly Record<string, number>[];
}

/**
 * Takes one metric out of several runs, as one series per method.
 *
 * @example
 * ```ts
 * import { runSeries } from "./report_run.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const runs = [{ method: "grpo", seed: 0, metrics: [{ step: 1, reward: 0.5 }] }];
 * assertEquals(runSeries(runs, "reward"), [
 *   { label: "grpo", color: 1, runs: [[{ x: 1, y: 0.5 }]] },
 * ]);
 * ```
 *
 * @param runs Runs in the order in which methods shall appear.
 * @param metric Logged name.
 * @returns One series per method that has the metric; a method keeps its colour
 * from metric to metric.
 */
export function runSeries(
  runs: readonly ReportRun[],
  metric: string,
): ChartSeries[] {
  return runMethods(runs).map((method, index) => ({
    label: method,
    color: index % 6 + 1,
    runs: runs.filter((run) => run.method === method)
      .map((run) => runPoints(run, metric))
      .filter((points) => points.length > 0),
  })).filter((series) => series.runs.length > 0);
}

/**
 * Lists the methods of several runs by first appearance.
 *
 * @example
 * ```ts
 * import { runMethods } from "./report_run.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const run = { method: "sage", metrics: [] };
 * assertEquals(runMethods([{ ...run, seed: 0 }, { ...run, seed: 1 }]), ["sage"]);
 * ```
 *
 * @param runs Any runs.
 * @returns Method ids without repetition.
 */
export function runMethods(runs: readonly ReportRun[]): string[] {
  return [...new Set(runs.map((run) => run.method))];
}

/**
 * Lists the metrics that any of several runs logged, by first appearance.
 *
 * @example
 * ```ts
 * import { runMetrics } from "./report_run.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const metrics = [{ step: 1, reward: 0 }, { step: 2, loss: 0 }];
 * assertEquals(runMetrics([{ method: "grpo", seed: 0, metrics }]), [
 *   "reward",
 *   "loss",
 * ]);
 * ```
 *
 * @param runs Any runs.
 * @returns Metric names without `step`.
 */
export function runMetrics(runs: readonly ReportRun[]): string[] {
  const names = new Set<string>();
  for (const run of runs) {
    for (const row of rowsOf(run)) {
      for (const name of Object.keys(row)) names.add(name);
    }
  }
  names.delete("step");
  return [...names];
}

function runPoints(run: ReportRun, metric: string): CurvePoint[] {
  return rowsOf(run).flatMap((row) => {
    const [x, y] = [row["step"], row[metric]];
    return x === undefined || y === undefined ? [] : [{ x, y }];
  });
}

function rowsOf(run: ReportRun): readonly Record<string, number>[] {
  return run.evaluations === undefined
    ? run.metrics
    : [...run.metrics, ...run.evaluations];
}
