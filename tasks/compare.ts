/**
 * Trains by several methods on several seeds, from the same model on the same
 * problems, and compares: one table with intervals and differences paired by
 * seed, and one page.
 *
 *     deno task compare --methods grpo,sage,rgpo --seeds 0..4
 *     deno task compare --methods sage,sage:hint-loss=plain,sage:hint-writer=frozen
 *     deno task compare --methods grpo,sage --budget tokens --data problems.jsonl
 *
 * Each run is a run folder of train, `<method>-seed-<n>`, in --output-dir. The
 * same command again reads those that are finished and goes on with the others.
 * Problems come from --data or a pipe, else they are the embedded ring walks. A
 * pipe or file gets a row a run and a summary a method, a terminal the table.
 *
 * @module
 */
import { runTask } from "../lib/config/mod.ts";
import * as experiments from "../lib/experiments/mod.ts";
import { type EventSink, textTable, writeReport } from "../lib/report/mod.ts";
import { checkPlace, sayHowToResume } from "../lib/train/mod.ts";
import { compareCells } from "./_compare_cells.ts";
import { openCompareData } from "./_compare_data.ts";
import { compareTaskOptions } from "./_compare_options.ts";
import { loadArms } from "./_load_arms.ts";
import { loadModel } from "./_load_model.ts";
import { modelDefaults } from "./_model_defaults.ts";
import { openHeldOut } from "./_open_held_out.ts";

await runTask({
  name: "compare",
  summary: "Train by several methods on several seeds, and compare.",
  examples: [
    "deno task compare --methods grpo,sage,rgpo --seeds 0..4",
    "deno task compare --methods sage,sage:hint-loss=plain",
    "deno task compare --methods grpo,sage --budget tokens --data problems.jsonl",
  ],
  input: "problems {id, problem, answer, solution?, hints?, ...}",
  output: "a row a run {method, seed, path, eval_hard/avg@4, tokens, ...}, " +
    "then summary {method, against, figures}",
  options: compareTaskOptions,
  layers: modelDefaults,
}, async (config, io) => {
  const seeds = [...new Set(config.seeds ?? [0, 1, 2, 3, 4])];
  const { budget } = config;
  const folder = io.resolvePath(config.outputDir);
  await checkPlace(folder, "comparison");
  const { problems, path, keep } = await openCompareData(config, folder, io);
  const arms = await loadArms(problems, config, io);
  const model = await loadModel({ ...config, printPrompt: false }, io);
  const { source, heldOut } = await openHeldOut(problems, config, io);
  const grid = { arms, seeds, model, heldOut, folder, data: path };
  const cells = await compareCells(grid, io);
  const plan = await experiments.planCells(cells, budget);
  if (io.dryRun) return plan.forEach(io.log);
  await keep?.();
  const records = io.stdoutIsTerminal ? undefined : io.openRecords({
    model: model.name,
    heldOut: source,
  });
  const compare = (watch: EventSink) =>
    experiments.compareMethods(cells, {
      budget,
      quiet: io.quiet,
      sinks: [watch],
      onBegin: ({ method, folder }) => io.log(`${method}: ${folder!.path}`),
      onRun: async ({ folder }, run) =>
        await records?.write({
          method: run.method,
          seed: run.seed,
          path: folder!.path,
          ...experiments.runFigures(run),
        }),
    });
  const last = keep ? ["--data", path] : [];
  const started = { task: "compare", folder, data: path, last };
  const runs = await sayHowToResume(compare, started, io);
  const summaries = experiments.summarizeGrid(runs);
  for (const frame of experiments.summaryRecords(summaries)) {
    await records?.write(frame);
  }
  const summary = `${model.name}: equal ${budget}, seeds ${seeds.join(", ")}.`;
  const request = { cells, runs, summary };
  const report = await experiments.gridReport(request);
  io.log(`\n${textTable(report.table!)}`);
  await writeReport(`${folder}/report.html`, report);
  io.log(`page: ${folder}/report.html`);
  await records?.end();
});
