import { escapeMarkup } from "./escape_markup.ts";
import { htmlTable } from "./html_table.ts";
import { metricNames } from "./metric_names.ts";
import type { ReportRun } from "./report_run.ts";
import { runMethods, runMetrics } from "./report_run.ts";

/** Shows what each method spent its tokens on, mean over seeds. */
export function tokenBars(runs: readonly ReportRun[]): string {
  const purposes = runMetrics(runs)
    .filter((name) => name.startsWith(metricNames.tokensFor));
  if (purposes.length === 0) return "";
  const labels = purposes.map((name) =>
    name.slice(metricNames.tokensFor.length)
  );
  const rows = runMethods(runs).map((method) => ({
    method,
    counts: purposes.map((name) => meanTotal(runs, method, name)),
  }));
  const sum = (counts: readonly number[]): number =>
    counts.reduce((total, count) => total + count, 0);
  const widest = Math.max(1, ...rows.map(({ counts }) => sum(counts)));
  const color = (index: number): string =>
    `background:var(--series-${index % 9 + 1})`;

  const keys = labels.map((label, index) =>
    `<li><i style="${color(index)}"></i>${escapeMarkup(label)}</li>`
  ).join("");
  const bars = rows.map(({ method, counts }) => {
    const parts = counts.map((count, index) =>
      count === 0
        ? ""
        : `<span style="width:${(100 * count / widest).toFixed(2)}%;` +
          `${color(index)}"></span>`
    ).join("");
    return `<div>${escapeMarkup(method)}</div><div class="bar">${parts}</div>`;
  }).join("");
  const table = htmlTable({
    columns: ["method", ...labels, "all"],
    rows: rows.map(({ method, counts }) => [
      method,
      ...counts.map(Math.round),
      Math.round(sum(counts)),
    ]),
  });
  // The table says all that the bars say, so readers of the text skip them.
  return `<div aria-hidden="true"><ul class="keys">${keys}</ul>${bars}</div>` +
    table;
}

function meanTotal(
  runs: readonly ReportRun[],
  method: string,
  metric: string,
): number {
  const own = runs.filter((run) => run.method === method);
  const total = own.flatMap((run) => run.metrics)
    .reduce((sum, row) => sum + (row[metric] ?? 0), 0);
  return total / own.length;
}
