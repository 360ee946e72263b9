/**
 * The whole pipeline on the embedded world, in minutes: GRPO, SAGE and SAGE-LIGHT
 * train the starter policy for equal steps on ring walks, a table and a page show
 * what each learned, and the policy solves three fresh problems before your eyes.
 *
 *     deno task demo
 *     deno task demo --seeds 0..4 --json
 *
 * @module
 */
import { ringProblems } from "../datasets/ring/mod.ts";
import { mergeOptions, runTask } from "../lib/config/mod.ts";
import {
  beforeAndAfter,
  compareMethods,
  demoJson,
  demoOptions,
  hintTable,
  resultTable,
  sampleText,
  writeComparison,
} from "../lib/experiments/mod.ts";
import { findMethod, methodOptions } from "../lib/methods/mod.ts";
import {
  loadPolicy,
  optimizerOptions,
  samplingOptions,
} from "../lib/policy/mod.ts";
import { textTable } from "../lib/report/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { checkPlace, trainOptions } from "../lib/train/mod.ts";
import { judge } from "../lib/verify/mod.ts";
import { loadModel } from "./_load_model.ts";
import { modelDefaults } from "./_model_defaults.ts";

await runTask({
  name: "demo",
  summary: "See GRPO, SAGE and SAGE-LIGHT learn, side by side.",
  examples: ["deno task demo", "deno task demo --seeds 0..4 --json"],
  output: "with --json one line: seconds, and per method hard, easy, ...",
  options: [demoOptions, deviceOptions],
}, async (config, io) => {
  const started = performance.now();
  const { maxSteps } = config;
  const model = await loadModel({ ...config, printPrompt: false }, io);
  const settings = mergeOptions(
    [trainOptions, ...methodOptions, samplingOptions, optimizerOptions],
    [
      ...await modelDefaults({}, io),
      { source: "demo", values: { maxSteps, saveSteps: 0 } },
    ],
  );
  const problems = ringProblems("train");
  const heldOut = ringProblems("heldout");
  const methods = ["grpo", "sage", "sage-light"].map(findMethod);
  const seeds = config.seeds ?? [config.seed];
  const plan =
    `${maxSteps} steps each from the same starter policy, ${settings.promptsPerStep} problems x ${settings.numGenerations} samples a step, seed${
      seeds.length > 1 ? "s" : ""
    } ${seeds.join(", ")}`;
  io.log(`${methods.map(({ id }) => id).join(", ")}: ${plan}`);
  const folder = io.resolvePath(config.outputDir);
  await checkPlace(folder, "page");
  if (io.dryRun) return;
  await using start = await loadPolicy(model.folder, model.placement);
  const runs = await compareMethods({
    ...model,
    modelFolder: model.folder,
    modelName: model.name,
    start,
    methods,
    seeds,
    problems,
    heldOut,
    settings,
    judge,
    quiet: io.quiet,
    signal: io.signal,
  });
  const table = resultTable(runs);
  io.log(`\n${textTable(table)}\n${textTable(hintTable(runs))}`);

  const sage = runs.findLast(({ method }) => method === "sage")!;
  const fresh = ringProblems("heldout", { seed: 1 })
    .filter(({ kind }) => kind === "hard").slice(0, 3);
  const context = { ...model, ...settings };
  const samples = await beforeAndAfter(start, sage, fresh, context);
  io.log(samples.map(sampleText).join("\n"));
  const page = await writeComparison(folder, {
    title: "GRPO, SAGE and SAGE-LIGHT on ring walks",
    summary: `${plan}.`,
    runs,
    table,
    samples,
  });
  io.log(`page: ${page}`);
  const seconds = (performance.now() - started) / 1000;
  if (config.json) await io.printRecord(demoJson(runs, seconds));
});
