/**
 * Writes the page of a run, or of several against each other: curves, a table of
 * samples that can be filtered, settings. One HTML file, no network.
 *
 *     deno task report runs/a
 *     deno task report runs/a runs/b --output page.html
 *     deno task report runs/a --watch
 *     deno task report runs/a --svg charts
 *
 * Without a folder it takes the run in runs/ that was written to last. Runs
 * whose options are equal but for the seed are drawn as one line with a spread.
 *
 * @module
 */
import { runTask, type TaskIo, UsageError } from "../lib/config/mod.ts";
import * as reports from "../lib/report/mod.ts";

await runTask({
  name: "report",
  summary: "Write the page of a run, or of several against each other.",
  examples: [
    "deno task report runs/a",
    "deno task report runs/a runs/b --output page.html",
    "deno task report runs/a --watch",
  ],
  argument: "runs",
  options: [reports.reportOptions],
}, async (config, io) => {
  const { maxSamples, port } = config;
  const folders = config.runs.length > 0
    ? config.runs.map((path) => io.resolvePath(path.replace(/\/+$/, "")))
    : [await reports.latestRun(io.resolvePath("runs"))];
  const runs = await Promise.all(folders.map(reports.readRun));
  const path = io.resolvePath(
    config.output ??
      (runs.length > 1 ? "runs/report.html" : `${folders[0]}/report.html`),
  );
  await requirePage(path);
  if (io.dryRun) return io.log(`would write ${path} of ${folders.join(", ")}`);
  const problems = new Map();
  for (const run of runs) {
    problems.set(run.path, await problemTexts(run, config.data, io));
  }
  if (config.watch) {
    return await reports.serveReport({
      folders,
      problems,
      maxSamples,
      port,
      signal: io.signal,
      onListen: (address) => io.log(`page: ${address} (Ctrl-C ends it)`),
    });
  }
  const report = reports.folderReport(runs, problems);
  const written = await reports.writeReport(path, report, { maxSamples });
  const size = (written.bytes / 2 ** 20).toFixed(1);
  const count = written.samples.toLocaleString("en");
  io.log(`page: ${path} (${size} MiB, ${count} samples)`);
  if (config.svg === undefined) return;
  const folder = io.resolvePath(config.svg);
  const names = await reports.writeCharts(folder, report.runs);
  io.log(`charts: ${names.length} in ${folder}`);
});

/** Refuses to replace what is no page, such as a file of rows. */
async function requirePage(path: string): Promise<void> {
  const text = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw new UsageError(`Cannot write '${path}': ${error.message}`);
  });
  if (text === undefined || /^\s*<!doctype html>/i.test(text)) return;
  throw new UsageError(`Cannot replace '${path}': it is no HTML page`, {
    hint: "give another --output",
  });
}

/** Reads the problems of a run; without them samples show ids alone. */
async function problemTexts(
  { name, config }: reports.FolderRun,
  given: string | undefined,
  io: TaskIo,
): Promise<ReadonlyMap<string, reports.ProblemText>> {
  const path = given ?? config.data;
  try {
    if (typeof path === "string" && path !== "-") {
      return await reports.readProblemTexts(await io.openInput(path));
    }
    io.log(`${name}: samples show ids only, --data names their problems`);
  } catch (error) {
    if (given !== undefined) throw error;
    io.log(`${name}: samples show ids only: ${(error as Error).message}`);
  }
  return new Map();
}
