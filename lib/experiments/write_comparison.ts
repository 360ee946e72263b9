import {
  drawChart,
  type Report,
  runSeries,
  writeReport,
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
  report: Report,
): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const path = `${folder}/report.html`;
  await writeReport(path, report);
  const curve = await drawChart({
    name: "curve",
    title: "Hard held-out problems",
    yLabel: "right answers, no hints",
    share: true,
    series: runSeries(report.runs, "eval_hard/avg@4"),
  }, true);
  if (curve) await Deno.writeTextFile(`${folder}/curve.svg`, curve.svg);
  return path;
}
