import type { Cell, Table } from "../report/mod.ts";
import type { ComparedFigures, Comparison } from "./compare_evaluations.ts";

/**
 * Lays comparisons out as a table for people: a row a figure, the second's less
 * the first's with its 95% interval. The kinds of a benchmark follow it.
 *
 * @example
 * ```ts
 * import { comparisonTable } from "./comparison_table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(comparisonTable([]).rows, []);
 * ```
 *
 * @param comparisons The comparisons.
 * @returns The table.
 */
export function comparisonTable(comparisons: readonly Comparison[]): Table {
  return {
    columns: [
      "benchmark",
      "problems",
      "only A",
      "only B",
      "figure",
      "A",
      "B",
      "B - A",
      "95% interval",
    ],
    rows: comparisons.flatMap((one) => [
      ...rowsOf(one.benchmark, one),
      ...Object.entries(one.kinds ?? {}).flatMap(([kind, figures]) =>
        rowsOf(`${one.benchmark}: ${kind}`, figures)
      ),
    ]),
  };
}

function rowsOf(name: string, one: ComparedFigures): Cell[][] {
  const least = Math.min(one.k_a, one.k_b);
  const figures = [
    ["avg@k", one["avg@k"]],
    [`pass@${least}`, one["pass@k"]],
    ["maj@k", one["maj@k"]],
  ] as const;
  const counts = [name, one.problems, one.only_a, one.only_b];
  return figures.map(([label, figure]): Cell[] => [
    ...counts,
    label,
    ...figure
      ? [
        figure.a,
        figure.b,
        figure.difference,
        figure.interval && show(figure.interval),
      ]
      : [null, null, null, null],
  ]);
}

function show([low, high]: readonly [number, number]): string {
  return `${low.toFixed(3)} to ${high.toFixed(3)}`;
}
