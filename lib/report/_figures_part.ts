import { chartFigure } from "./chart_figure.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { htmlTable } from "./html_table.ts";
import { foldedSection, section } from "./_page.ts";
import type { Report } from "./report.ts";
import { type ReportRun, runMethods } from "./report_run.ts";
import { runCharts } from "./run_charts.ts";
import { tokenTotals } from "./_token_totals.ts";

/** All of a page that the metrics tell: results and charts. */
export async function figuresPart(report: Report): Promise<string> {
  const { runs, table } = report;
  const totals = tokenTotals(runs);
  let sections = "";
  let others = "";
  for (const { heading, note = "", folded, charts } of runCharts(runs)) {
    let figures = "";
    for (const chart of charts) figures += await chartFigure(chart);
    const body = figures === "" ? "" : `<div class="grid">${figures}</div>`;
    if (folded) others += foldedSection(`${heading} (${charts.length})`, body);
    else sections += section(heading, note, body);
  }
  return `<div id="figures">` + reading(runs) +
    section("Results", "", table ? htmlTable(table) : "") + sections +
    (totals ? htmlTable(totals) : "") + others + `</div>`;
}

/** How to read lines and bands. */
function reading(runs: readonly ReportRun[]): string {
  if (runs.length === 0) return "";
  const most = Math.max(
    ...runMethods(runs).map((method) =>
      runs.filter((run) => run.method === method).length
    ),
  );
  const text = most > 1
    ? "Lines are means over the runs of a kind (seeds); bands go from the " +
      "lowest to the highest run."
    : runs.length > 1
    ? "One run a line."
    : "";
  return text === "" ? "" : `<p class="note">${escapeMarkup(text)}</p>`;
}
