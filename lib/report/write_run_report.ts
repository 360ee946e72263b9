import type { Problem } from "../jsonl/mod.ts";
import { folderReport } from "./folder_report.ts";
import { readRun } from "./read_run.ts";
import { writeReport } from "./write_report.ts";

/**
 * Writes `report.html` into a run folder from what the folder holds.
 *
 * @example
 * ```ts
 * import { writeRunReport } from "./write_run_report.ts";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/metrics.jsonl`, '{"step":1,"loss":0}\n');
 * await writeRunReport(folder);
 * await Deno.remove(folder, { recursive: true });
 * ```
 *
 * @param folder The run folder.
 * @param problems The problems of its samples.
 * @returns Path of the page.
 * @throws {Error} If the folder cannot be read or the page not be written.
 */
export async function writeRunReport(
  folder: string,
  problems: readonly Problem[] = [],
): Promise<string> {
  const texts = new Map(problems.map((problem) => [problem.id, problem]));
  const report = folderReport(
    [await readRun(folder)],
    new Map([[folder, texts]]),
  );
  const path = `${folder}/report.html`;
  await writeReport(path, report);
  return path;
}
