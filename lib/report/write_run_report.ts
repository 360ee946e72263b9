import { parseJson, WriteError } from "../jsonl/mod.ts";
import { writeWholeFile } from "./write_whole_file.ts";
import { type RunReport, runReport } from "./run_report.ts";

/**
 * Writes `report.html` into a run folder from its `metrics.jsonl`.
 *
 * The page is written under a temporary name and then renamed. A last line
 * without a newline is a write that was cut short, and is left out.
 *
 * @example
 * ```ts
 * import { writeRunReport } from "./write_run_report.ts";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/metrics.jsonl`, '{"step":1,"loss":0}\n');
 * await writeRunReport(folder, { title: "a", method: "grpo", seed: 0 });
 * await Deno.remove(folder, { recursive: true });
 * ```
 *
 * @param folder The run folder.
 * @param report What the page says besides the metrics.
 * @returns Path of the page.
 * @throws {Error} If the metrics cannot be read or the page not be written.
 */
export async function writeRunReport(
  folder: string,
  report: Omit<RunReport, "metrics">,
): Promise<string> {
  const path = `${folder}/report.html`;
  try {
    const text = await Deno.readTextFile(`${folder}/metrics.jsonl`);
    const metrics = text.split("\n").slice(0, -1).map(parseJson)
      .filter((record) => typeof record === "object" && record !== null)
      .map((record) => ({ ...record }));
    await writeWholeFile(path, runReport({ ...report, metrics }));
  } catch (cause) {
    throw new WriteError(`report '${path}'`, cause);
  }
  return path;
}
