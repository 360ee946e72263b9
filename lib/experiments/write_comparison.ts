import {
  type DemoReport,
  demoReport,
  lineChart,
  runSeries,
} from "../report/mod.ts";

/**
 * Writes the page of a comparison and its first curve as a picture:
 * `report.html` and `curve.svg`.
 *
 * @param folder The folder, made where it is missing.
 * @param report What the page shows.
 * @returns The page's path.
 */
export async function writeComparison(
  folder: string,
  report: DemoReport,
): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const path = `${folder}/report.html`;
  await Deno.writeTextFile(path, demoReport(report));
  await Deno.writeTextFile(
    `${folder}/curve.svg`,
    lineChart(runSeries(report.runs, "eval_hard/avg@4"), {
      title: "Hard held-out problems",
      xLabel: "step",
      yLabel: "right answers, no hints",
      share: true,
      standalone: true,
    }),
  );
  return path;
}
