import { metricNames } from "./metric_names.ts";
import { type ReportRun, runMethods, runMetrics } from "./report_run.ts";
import type { Table } from "./text_table.ts";

/** What each method spent its tokens on, mean over seeds. */
export function tokenTotals(runs: readonly ReportRun[]): Table | undefined {
  const purposes = runMetrics(runs)
    .filter((name) => name.startsWith(metricNames.tokensFor));
  if (purposes.length === 0) return undefined;
  return {
    caption: "Tokens of the whole run by purpose, mean over seeds",
    columns: [
      "method",
      ...purposes.map((name) => name.slice(metricNames.tokensFor.length)),
      "all",
    ],
    rows: runMethods(runs).map((method) => {
      const own = runs.filter((run) => run.method === method);
      const counts = purposes.map((name) => meanTotal(own, name));
      const all = counts.reduce((sum, count) => sum + count, 0);
      return [method, ...counts.map(Math.round), Math.round(all)];
    }),
  };
}

function meanTotal(runs: readonly ReportRun[], metric: string): number {
  const total = runs.flatMap((run) => run.metrics)
    .reduce((sum, row) => sum + (row[metric] ?? 0), 0);
  return total / runs.length;
}
