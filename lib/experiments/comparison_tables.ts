import { formatSpread, type ReportRun, type Table } from "../report/mod.ts";
import { runFigures } from "./run_figures.ts";

/** Figures of one finished run. */
export interface MethodFigures {
  /** Share of right answers on hard held-out problems, no hints. */
  hard: number;
  /** The same on easy ones. */
  easy: number;
  /** Share of hard held-out problems that the greedy answer solves. */
  greedyHard: number;
  /** Share of the training problems visited that no sample solved. */
  neverSolved: number;
  /** Tokens by purpose, over the run. */
  tokens: Record<string, number>;
  /** Wall time of its steps and evaluations. */
  seconds: number;
}

/**
 * Reads the last evaluation and the totals off a run on problems of the kinds
 * easy and hard.
 *
 * @example Usage
 * ```ts
 * import { methodFigures } from "./comparison_tables.ts";
 *
 * const run = {
 *   method: "sage",
 *   seed: 0,
 *   metrics: [{ step: 1, "tokens/probe": 9 }],
 *   evaluations: [{ step: 1, "eval_hard/avg@4": 0.5 }],
 * };
 * console.assert(methodFigures(run).hard === 0.5);
 * ```
 *
 * @param run The run.
 * @returns Its figures; NaN where the run did not tell.
 */
export function methodFigures(run: ReportRun): MethodFigures {
  const figures = runFigures(run);
  const scored = (kind: string) =>
    Object.entries(figures)
      .find(([name]) => name.startsWith(`eval_${kind}/avg@`))?.[1] ?? NaN;
  const isPurpose = (name: string) => name.startsWith("tokens/");
  return {
    hard: scored("hard"),
    easy: scored("easy"),
    greedyHard: figures["eval_hard/greedy"] ?? NaN,
    neverSolved: figures.frac_never_solved ?? NaN,
    tokens: Object.fromEntries(
      Object.entries(figures).filter(([name]) => isPurpose(name))
        .map(([name, count]) => [name.replace("tokens/", ""), count]),
    ),
    seconds: figures.seconds!,
  };
}

/**
 * The table of results: one row a method, mean and standard deviation over seeds
 * where there are several.
 *
 * @example Usage
 * ```ts
 * import { resultTable } from "./comparison_tables.ts";
 *
 * const run = {
 *   method: "sage",
 *   seed: 0,
 *   metrics: [{ step: 1, "tokens/probe": 9 }],
 *   evaluations: [{ step: 1, "eval_hard/avg@4": 0.5 }],
 * };
 * console.assert(resultTable([run]).rows[0]![1] === "0.5");
 * ```
 *
 * @param runs All runs.
 * @returns Accuracies without hints, never-solved share, tokens and seconds.
 */
export function resultTable(runs: readonly ReportRun[]): Table {
  const purposes = [
    ...new Set(runs.flatMap((run) => Object.keys(methodFigures(run).tokens))),
  ];
  const rows = byMethod(runs).map(([method, own]) => {
    const figures = own.map(methodFigures);
    const share = (read: (figures: MethodFigures) => number) =>
      formatSpread(figures.map(read));
    const mean = (read: (figures: MethodFigures) => number) =>
      Math.round(
        figures.reduce((sum, each) => sum + read(each), 0) / own.length,
      );
    return [
      method,
      share(({ hard }) => hard),
      share(({ easy }) => easy),
      share(({ greedyHard }) => greedyHard),
      share(({ neverSolved }) => neverSolved),
      ...purposes.map((purpose) => mean(({ tokens }) => tokens[purpose] ?? 0)),
      mean(({ seconds }) => seconds),
    ];
  });
  return {
    caption: byMethod(runs).some(([, own]) => own.length > 1)
      ? "Held-out problems without hints; mean ± sd over seeds"
      : "Held-out problems without hints",
    columns: [
      "method",
      "hard",
      "easy",
      "greedy hard",
      "never solved",
      ...purposes.map((purpose) => `${purpose} tokens`),
      "seconds",
    ],
    rows,
  };
}

/** Steps that one column of {@linkcode hintTable} sums up. */
const SPAN = 20;

/**
 * The table of hints: share of problems whose trained group saw a hint of each
 * level, over spans of 20 steps.
 *
 * @example Usage
 * ```ts
 * import { hintTable } from "./comparison_tables.ts";
 *
 * console.assert(hintTable([]).rows.length === 0);
 * ```
 *
 * @param runs All runs.
 * @returns One row a method and level.
 */
export function hintTable(runs: readonly ReportRun[]): Table {
  const steps = Math.max(0, ...runs.map((run) => run.metrics.length));
  const spans = Array.from(
    { length: Math.ceil(steps / SPAN) },
    (_, span) => [span * SPAN, Math.min((span + 1) * SPAN, steps)] as const,
  );
  const rows = byMethod(runs).flatMap(([method, own]) =>
    [1, 2, 3].flatMap((level) => {
      const counts = spans.map(([from, to]) => {
        const values = own.flatMap((run) =>
          run.metrics.slice(from, to)
            .map((row) => row[`hint/used_level_${level}`] ?? 0)
        );
        return values.reduce((sum, value) => sum + value, 0) / values.length;
      });
      return counts.some((count) => count > 0)
        ? [[method, level, ...counts]]
        : [];
    })
  );
  return {
    caption: "Problems a step that were trained on with a hint, by level",
    columns: [
      "method",
      "level",
      ...spans.map(([from, to]) => `steps ${from + 1}-${to}`),
    ],
    rows,
  };
}

function byMethod(
  runs: readonly ReportRun[],
): [string, readonly ReportRun[]][] {
  return [...Map.groupBy(runs, ({ method }) => method)];
}
