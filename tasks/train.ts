/**
 * Trains a policy on problems by SAGE (default) or another method.
 *
 *     deno task prepare --source ring | deno task train
 *     deno task train --light --data problems.jsonl --model DIR --output-dir runs/a
 *     deno task train --output-dir runs/a --resume --max-steps 1000
 *     deno task train --method grpo --data problems.jsonl | deno task evaluate
 *
 * Problems come from --data, a pipe, or runs/prepared.jsonl. The run folder gets
 * config.yaml, metrics.jsonl, samples.jsonl, checkpoints (for --model) and
 * report.html. A pipe or file gets records, a terminal progress.
 *
 * @module
 */
import { openData, runTask } from "../lib/config/mod.ts";
import { readProblems } from "../lib/jsonl/mod.ts";
import { methodLayer } from "../lib/methods/mod.ts";
import { createProgress, type EventSink } from "../lib/report/mod.ts";
import { promptHash } from "../lib/text/mod.ts";
import * as training from "../lib/train/mod.ts";
import { judge } from "../lib/verify/mod.ts";
import { loadHintWriter, loadMethodFor } from "./_load_method.ts";
import { loadModel } from "./_load_model.ts";
import { loadTrainedPolicy } from "./_load_trained_policy.ts";
import { modelDefaults } from "./_model_defaults.ts";
import { openHeldOut } from "./_open_held_out.ts";
import { trainTaskOptions } from "./_train_options.ts";

await runTask({
  name: "train",
  summary: "Train a policy by SAGE or another method.",
  examples: [
    "deno task prepare --source ring | deno task train",
    "deno task train --light --data problems.jsonl --model DIR",
    "deno task train --output-dir runs/a --resume --max-steps 1000",
  ],
  input: "problems {id, problem, answer, solution?, hints?, ...}",
  output: "step {metrics}, evaluation {metrics}, checkpoint {path, step}",
  options: trainTaskOptions,
  layers: async (early, io) => [
    await methodLayer(early.method, io.resolvePath),
    ...await modelDefaults(early, io),
    ...await training.readRunLayer(early, io),
  ],
}, async (config, io) => {
  const path = io.resolvePath(training.runPath(config));
  const how = { ...config, look: io.dryRun, files: io.files };
  const folder = config.printPrompt
    ? undefined
    : await training.openRunFolder(path, how, io.configYaml);
  const input = await openData(io, config.data);
  const problems = await readProblems(input.stream, input);
  const way = await loadMethodFor(problems, config, io);
  const model = await loadModel(config, io);
  if (!folder) return io.show(training.formatPrompts(problems[0]!, model));
  const { source, heldOut } = await openHeldOut(problems, config, io);
  const setup = {
    ...model,
    ...way,
    ...await loadHintWriter(config, { ...model, ...way }, io),
    heldOut,
    settings: config,
    judge,
    modelFolder: model.folder,
    modelName: model.name,
    checkpointsAreRead: io.stdoutIsPiped,
    signal: io.signal,
  };
  const from = folder.checkpoint ?? model.folder;
  await using policy = await loadTrainedPolicy(from, model, config, io);
  const trained = { ...setup, policy };
  if (io.dryRun) return io.log(await training.planText(trained, folder));
  const records = io.stdoutIsTerminal ? undefined : io.openRecords({
    model: model.name,
    heldOut: source,
    "prompt_hash": promptHash(model.prompts),
  });
  const run = (watch: EventSink) =>
    training.trainInFolder(trained, folder, [
      watch,
      createProgress({ quiet: io.quiet }),
      ...records ? [training.createRecordSink(records)] : [],
    ]);
  const { data } = config;
  await training.sayHowToResume(run, { task: "train", folder: path, data }, io);
  io.log(`run: ${path}`);
  await records?.end();
});
