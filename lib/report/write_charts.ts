import { WriteError } from "../jsonl/mod.ts";
import { drawChart } from "./draw_chart.ts";
import type { ReportRun } from "./report_run.ts";
import { runCharts } from "./run_charts.ts";

/**
 * Writes each chart of a page as an SVG file that stands alone, in light and
 * dark colours.
 *
 * @example
 * ```ts
 * import { writeCharts } from "./write_charts.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * const metrics = [{ step: 1, reward: 0.5 }];
 * const names = await writeCharts(folder, [{ method: "grpo", seed: 0, metrics }]);
 * assertEquals(names, ["reward.svg"]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 *
 * @param folder Where to, made where it is missing.
 * @param runs What the charts show.
 * @returns The files' names.
 * @throws {WriteError} If a file cannot be written.
 */
export async function writeCharts(
  folder: string,
  runs: readonly ReportRun[],
): Promise<string[]> {
  const names: string[] = [];
  try {
    await Deno.mkdir(folder, { recursive: true });
    for (const chart of runCharts(runs).flatMap(({ charts }) => charts)) {
      const drawn = await drawChart(chart, true);
      if (drawn === undefined) continue;
      await Deno.writeTextFile(`${folder}/${chart.name}.svg`, drawn.svg);
      names.push(`${chart.name}.svg`);
    }
  } catch (cause) {
    throw new WriteError(`charts to '${folder}'`, cause);
  }
  return names;
}
