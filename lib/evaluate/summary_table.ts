import { formatShare, type Table } from "../report/mod.ts";
import type { EvaluationSummary } from "./summarize_evaluation.ts";

/**
 * Lays summaries out as a table for people: scores with the 95%
 * interval of avg@k, truncation in percent, lengths in tokens.
 *
 * @example
 * ```ts
 * import { summaryTable } from "./summary_table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(summaryTable([]).rows, []);
 * ```
 *
 * @param summaries The summaries, a row each.
 * @returns The table.
 */
export function summaryTable(summaries: readonly EvaluationSummary[]): Table {
  return {
    columns: [
      "benchmark",
      "step",
      "problems",
      "k",
      "avg@k",
      "95% interval",
      "pass@k",
      "maj@k",
      "truncated",
      "mean length",
    ],
    rows: summaries.map((summary) => [
      summary.benchmark,
      summary.step,
      summary.problems,
      summary.k,
      summary["avg@k"],
      `${show(summary.interval[0])} to ${show(summary.interval[1])}`,
      summary["pass@k"],
      summary["maj@k"],
      formatShare(summary.truncated),
      summary.mean_length,
    ]),
  };
}

function show(score: number): string {
  return score.toFixed(3);
}
