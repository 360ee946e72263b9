import { formatSpread, type Table } from "../report/mod.ts";
import type { MeanEstimate } from "./estimate_mean.ts";
import type { GridSummary } from "./summarize_grid.ts";

/**
 * Lays a comparison out as a table: figure by figure a row a method.
 *
 * @example Usage
 * ```ts
 * import { gridTable } from "./grid_table.ts";
 * import { summarizeGrid } from "./summarize_grid.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const metrics = [{ step: 1, "tokens/probe": 9 }];
 * const table = gridTable(summarizeGrid([{ method: "sage", seed: 0, metrics }]));
 * assertEquals(table.rows.at(-2), ["tokens", "sage", "9", null, null, null]);
 * ```
 *
 * @param summaries The summaries.
 * @returns Mean and deviation over seeds, and the difference to the first method,
 *   with intervals.
 */
export function gridTable(summaries: readonly GridSummary[]): Table {
  const names = new Set(
    summaries.flatMap(({ figures }) => [...figures.keys()]),
  );
  return {
    caption: "mean ± sd over seeds; differences are paired by seed; " +
      "95% intervals by Student's t, none where all seeds agree",
    columns: [
      ...["figure", "method", "mean", "95% interval"],
      ...[`minus ${summaries[0]?.against}`, "95% interval"],
    ],
    rows: [...names].flatMap((name) =>
      summaries.flatMap(({ method, figures }) => {
        const figure = figures.get(name);
        if (figure === undefined) return [];
        const { values, difference } = figure;
        return [[
          name,
          method,
          formatSpread([...values.values()]),
          formatInterval(figure),
          difference ? formatSpread(difference.values) : null,
          difference ? formatInterval(difference) : null,
        ]];
      })
    ),
  };
}

/** Both ends, at the place where a spread of their distance ends. */
function formatInterval({ interval }: MeanEstimate): string | null {
  if (interval === null) return null;
  const [low, high] = interval;
  const place = 1 - Math.floor(Math.log10((high - low) / 2));
  const decimals = Math.min(4, Math.max(0, place));
  const format = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${format.format(low)} to ${format.format(high)}`;
}
