import { chartFigure, type ChartSpec } from "./chart_figure.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { hintFigures } from "./_hint_figures.ts";
import { htmlTable } from "./html_table.ts";
import { metricNames } from "./metric_names.ts";
import { page, section } from "./_page.ts";
import { type ReportRun, runMethods } from "./report_run.ts";
import {
  type SampleComparison,
  sampleComparisons,
} from "./sample_comparison.ts";
import type { Table } from "./text_table.ts";
import { tokenBars } from "./_token_bars.ts";

/** What the page of a comparison of methods shows. */
export interface DemoReport {
  /** Title of the page. */
  title: string;
  /** What was compared, in a sentence or two. */
  summary?: string;
  /** One entry per method and seed. */
  runs: readonly ReportRun[];
  /** Charts; the first is the large one. Default: {@linkcode demoCharts}. */
  charts?: readonly ChartSpec[];
  /** The table of results. */
  table?: Table;
  /** Answers before and after training. */
  samples?: readonly SampleComparison[];
  /** What a reader must know to read the page right, one sentence each. */
  notes?: readonly string[];
}

/** The charts of a comparison on problems with an easy and a hard part. */
export const demoCharts: readonly ChartSpec[] = [
  {
    title: "Hard held-out problems",
    metric: ["eval_hard/avg@4", "eval_hard"],
    yLabel: "right answers, no hints",
    note: "Share of right answers at temperature 1. Nobody sees a hint here.",
    share: true,
  },
  {
    title: "Easy held-out problems",
    metric: ["eval_easy/avg@4", "eval_easy"],
    yLabel: "right answers, no hints",
    share: true,
  },
  {
    title: "Never solved",
    metric: metricNames.neverSolved,
    yLabel: "training problems",
    note: "Share of those visited that no sample has solved, hinted or not.",
    share: true,
  },
  {
    title: "Reward in training",
    metric: metricNames.reward,
    yLabel: "mean reward",
    note: "Of the groups trained on, which may have seen hints.",
    share: true,
  },
  {
    title: "Groups without signal",
    metric: metricNames.zeroSpread,
    yLabel: "groups whose rewards are all equal",
    note: "They have no advantage, so they teach nothing.",
    share: true,
  },
];

/**
 * Writes the page of a comparison: one HTML file that needs no network and no
 * script, for light and dark, wide and narrow screens.
 *
 * Sections without data are left out.
 *
 * @example
 * ```ts
 * import { demoReport } from "./demo_report.ts";
 * import { assert } from "@std/assert";
 *
 * const html = demoReport({
 *   title: "GRPO and SAGE",
 *   runs: [{ method: "sage", seed: 0, metrics: [{ step: 1, reward: 0.5 }] }],
 *   table: { columns: ["method", "hard"], rows: [["sage", 0.99]] },
 * });
 * assert(html.startsWith("<!doctype html>"));
 * ```
 *
 * @param report What to show.
 * @returns The document.
 */
export function demoReport(report: DemoReport): string {
  const { runs } = report;
  const [main, ...others] = report.charts ?? demoCharts;
  const grid = (figures: readonly string[]): string => {
    const shown = figures.filter((figure) => figure !== "").join("");
    return shown === "" ? "" : `<div class="grid">${shown}</div>`;
  };
  const hero = main === undefined ? "" : chartFigure(runs, main, true);
  return page(report.title, report.summary ?? "", [
    hero === "" ? "" : `<section style="margin-top:2.5rem">${hero}</section>`,
    section(
      "Results",
      "",
      report.table === undefined ? "" : htmlTable(report.table),
    ),
    section(
      "During training",
      "",
      grid(others.map((spec) => chartFigure(runs, spec))),
    ),
    section(
      "Hints shown, by level",
      "Problems of a step whose trained group saw a hint of this level. " +
        "A higher level gives more of the solution away.",
      grid(hintFigures(runs)),
    ),
    section("Tokens by purpose", tokenNote(runs), tokenBars(runs)),
    section(
      "The same problems, before and after",
      "Solved without hints.",
      sampleComparisons(report.samples ?? []),
    ),
    footer(runs, report.notes ?? []),
  ]);
}

function seedCount(runs: readonly ReportRun[]): number {
  return new Set(runs.map((run) => run.seed)).size;
}

function tokenNote(runs: readonly ReportRun[]): string {
  return seedCount(runs) > 1 ? "Whole run, mean over seeds." : "Whole run.";
}

function footer(
  runs: readonly ReportRun[],
  notes: readonly string[],
): string {
  const seeds = seedCount(runs);
  const reading = seeds > 1
    ? `Lines are means over ${seeds} seeds; bands go from the lowest to the ` +
      `highest seed.`
    : `One seed for each of ${runMethods(runs).length} methods.`;
  const sentences = runs.length === 0 ? notes : [reading, ...notes];
  if (sentences.length === 0) return "";
  const text = sentences.map((sentence) =>
    `<p class="note">${escapeMarkup(sentence)}</p>`
  );
  return `<footer>${text.join("")}</footer>`;
}
