import { chartFigure, type ChartSpec } from "./chart_figure.ts";
import { hintFigures } from "./_hint_figures.ts";
import { htmlTable } from "./html_table.ts";
import { metricNames } from "./metric_names.ts";
import { page, section } from "./_page.ts";
import { type ReportRun, runMetrics } from "./report_run.ts";
import {
  type SampleComparison,
  sampleComparisons,
} from "./sample_comparison.ts";
import type { Cell } from "./text_table.ts";
import { tokenBars } from "./_token_bars.ts";

/** What the page of one training run shows. */
export interface RunReport {
  /** Title of the page. */
  title: string;
  /** The run in a sentence: model, data, steps. */
  summary?: string;
  /** Method id. */
  method: string;
  /** Seed of the run. */
  seed: number;
  /** Records of `metrics.jsonl`; fields that are not numbers are left out. */
  metrics: readonly Record<string, unknown>[];
  /** The settings to print, in this order. */
  config?: Record<string, Cell>;
  /** Answers to show. */
  samples?: readonly SampleComparison[];
}

const trainingCharts: readonly ChartSpec[] = [
  {
    title: "Reward",
    metric: metricNames.reward,
    yLabel: "mean reward",
    fromZero: true,
  },
  {
    title: "Groups without signal",
    metric: metricNames.zeroSpread,
    yLabel: "groups whose rewards are all equal",
    share: true,
  },
  {
    title: "Never solved",
    metric: metricNames.neverSolved,
    yLabel: "training problems",
    share: true,
  },
  {
    title: "Completion length",
    metric: "completions/mean_length",
    yLabel: "tokens, mean",
    fromZero: true,
  },
  {
    title: "Truncated completions",
    metric: "completions/clipped_ratio",
    yLabel: "completions at the length limit",
    share: true,
  },
  {
    title: "Entropy",
    metric: "entropy",
    yLabel: "nats per token",
    fromZero: true,
  },
  { title: "Loss", metric: "loss", yLabel: "loss" },
  { title: "KL to the reference", metric: "kl", yLabel: "nats per token" },
  {
    title: "Gradient norm",
    metric: "grad_norm",
    yLabel: "norm before clipping",
    fromZero: true,
  },
  {
    title: "Learning rate",
    metric: "learning_rate",
    yLabel: "learning rate",
    fromZero: true,
  },
  {
    title: "Time per step",
    metric: metricNames.stepTime,
    yLabel: "seconds",
    fromZero: true,
  },
];

/**
 * Writes the page of one run from its metrics: one HTML file that needs no
 * network and no script. Metrics that were not logged have no chart.
 *
 * @example
 * ```ts
 * import { runReport } from "./run_report.ts";
 * import { assert } from "@std/assert";
 *
 * const html = runReport({
 *   title: "runs/a",
 *   method: "sage",
 *   seed: 0,
 *   metrics: [{ step: 1, reward: 0.5 }, { step: 2, reward: 0.75 }],
 * });
 * assert(html.includes("mean reward"));
 * ```
 *
 * @param report What to show.
 * @returns The document.
 */
export function runReport(report: RunReport): string {
  const run: ReportRun = {
    method: report.method,
    seed: report.seed,
    metrics: report.metrics.map(numbersOf),
  };
  const grid = (figures: readonly string[]): string => {
    const shown = figures.filter((figure) => figure !== "").join("");
    return shown === "" ? "" : `<div class="grid">${shown}</div>`;
  };
  const charts = (specs: readonly ChartSpec[]): string =>
    grid(specs.map((spec) => chartFigure([run], spec)));
  const config = Object.entries(report.config ?? {});
  return page(report.title, report.summary ?? "", [
    section("Held-out problems", "No hints.", charts(heldOutCharts(run))),
    section("During training", "", charts(trainingCharts)),
    section("Hints shown, by level", "", grid(hintFigures([run]))),
    section("Tokens by purpose", "Whole run.", tokenBars([run])),
    section("Samples", "", sampleComparisons(report.samples ?? [])),
    section(
      "Settings",
      "",
      config.length === 0
        ? ""
        : htmlTable({ columns: ["setting", "value"], rows: config }),
    ),
  ]);
}

// `eval_hard/avg@4` is the score; the lengths beside it are not drawn.
function heldOutCharts(run: ReportRun): ChartSpec[] {
  return runMetrics([run]).flatMap((metric) => {
    const [, benchmark, score] = metric.match(/^eval_(.+)\/(avg@\d+)$/) ?? [];
    if (benchmark === undefined || score === undefined) return [];
    return [{ title: benchmark, metric, yLabel: score, share: true }];
  });
}

function numbersOf(record: Record<string, unknown>): Record<string, number> {
  const numbers = Object.entries(record).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  return Object.fromEntries(numbers);
}
