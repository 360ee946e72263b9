import { formatShare, type Table } from "../report/mod.ts";
import type {
  EvaluationFigures,
  EvaluationSummary,
} from "./summarize_evaluation.ts";

/**
 * Lays summaries out as a table for people: scores with their 95% intervals,
 * truncated and unjudged completions in percent, lengths in tokens. The kinds of
 * a benchmark follow it; steps are shown where there are any.
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
  // A model that was not trained here has no step.
  const hasStep = summaries.some(({ step }) => step > 0);
  return {
    columns: [
      "benchmark",
      ...hasStep ? ["step"] : [],
      "problems",
      "k",
      "avg@k",
      "95% interval",
      "pass@k",
      "95% interval",
      "maj@k",
      "95% interval",
      "truncated",
      "unjudged",
      "mean length",
    ],
    rows: summaries.flatMap((summary) => {
      const { benchmark, step, k, kinds = {} } = summary;
      const named = [[benchmark, summary], ...Object.entries(kinds)] as const;
      return named.map(([name, figures]) => [
        name === benchmark ? name : `${benchmark}: ${name}`,
        ...hasStep ? [step] : [],
        figures.problems,
        k,
        ...scores(figures),
        formatShare(figures.truncated),
        formatShare(figures.unjudged_share),
        figures.mean_length,
      ]);
    }),
  };
}

function scores(figures: EvaluationFigures): (number | string)[] {
  return [
    figures["avg@k"],
    show(figures.interval),
    figures["pass@k"],
    show(figures.pass_interval),
    figures["maj@k"],
    show(figures.maj_interval),
  ];
}

function show([low, high]: readonly [number, number]): string {
  return `${low.toFixed(3)} to ${high.toFixed(3)}`;
}
