import type { JsonRecord } from "../jsonl/mod.ts";
import type { GridSummary } from "./summarize_grid.ts";

/**
 * The frames that close the rows of a comparison.
 *
 * @example Usage
 * ```ts
 * import { summarizeGrid } from "./summarize_grid.ts";
 * import { summaryRecords } from "./summary_records.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const metrics = [{ step: 1, "tokens/probe": 9 }];
 * const run = { method: "sage", seed: 0, metrics };
 * const [{ figures }] = summaryRecords(summarizeGrid([run]));
 * assertEquals(figures.tokens, { mean: 9, sd: null, interval: null, n: 1 });
 * ```
 *
 * @param summaries The summaries.
 * @returns One frame a method: each figure's mean, sample deviation, 95% interval
 *   by Student's t and number of seeds, and the same of its difference.
 */
export function summaryRecords(
  summaries: readonly GridSummary[],
): JsonRecord[] {
  return summaries.map(({ method, against, figures }) => ({
    selfhint: "summary",
    method,
    against,
    figures: Object.fromEntries(
      Array.from(figures, ([name, { values, difference, ...estimate }]) => [
        name,
        {
          ...estimate,
          n: values.size,
          ...difference && {
            difference: {
              mean: difference.mean,
              sd: difference.sd,
              interval: difference.interval,
              n: difference.values.length,
            },
          },
        },
      ]),
    ),
  }));
}
