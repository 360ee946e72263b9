/**
 * Trains a policy on problems with SAGE (default), SAGE-LIGHT or GRPO.
 *
 *     deno task prepare --source ring | deno task train
 *     deno task train --light --data problems.jsonl --model DIR --output-dir runs/a
 *     deno task train --output-dir runs/a --resume --max-steps 1000
 *     deno task train --method grpo --data problems.jsonl | deno task evaluate
 *
 * Problems come from --data, from a pipe, or from runs/prepared.jsonl. The run
 * folder gets config.yaml, metrics.jsonl, samples.jsonl, checkpoints (model
 * folders that --model takes) and report.html. Into a pipe or file go the step,
 * evaluation and checkpoint records; on a terminal only progress is shown.
 *
 * @module
 */
import { ringProblems } from "../datasets/ring/mod.ts";
import {
  dataOptions,
  openData,
  runTask,
  type TaskIo,
} from "../lib/config/mod.ts";
import { type Problem, readProblems } from "../lib/jsonl/mod.ts";
import { findMethod } from "../lib/methods/mod.ts";
import {
  loadPolicy,
  optimizerOptions,
  samplingOptions,
} from "../lib/policy/mod.ts";
import {
  combineSinks,
  createProgress,
  type EventSink,
  writeRunReport,
} from "../lib/report/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { promptHash, promptOptions } from "../lib/text/mod.ts";
import {
  createRecordSink,
  describeRun,
  formatPrompts,
  openRunFolder,
  prepareRun,
  type RunOptions,
  runOptions,
  train,
  trainOptions,
} from "../lib/train/mod.ts";
import { judge } from "../lib/verify/mod.ts";
import { loadModel, modelDefaults, modelOptions } from "./_load_model.ts";

await runTask({
  name: "train",
  summary: "Train a policy by SAGE, SAGE-LIGHT or GRPO.",
  examples: [
    "deno task prepare --source ring | deno task train",
    "deno task train --light --data problems.jsonl --model DIR --output-dir runs/a",
    "deno task train --output-dir runs/a --resume --max-steps 1000",
  ],
  input: "problems {id, problem, answer, solution?, hints?, ...}",
  output:
    "records step {metrics}, evaluation {metrics}, checkpoint {path, step}",
  options: [
    modelOptions,
    dataOptions,
    trainOptions,
    runOptions,
    samplingOptions,
    optimizerOptions,
    deviceOptions,
    promptOptions,
  ],
  layers: async (early, io) => [
    { source: early.method, values: findMethod(early.method).defaults },
    ...await modelDefaults(early, io),
  ],
}, async (config, io) => {
  const input = await openData(io, config.data);
  const problems = await readProblems(input.stream, input);
  const model = await loadModel(config, io);
  if (config.printPrompt) return io.log(formatPrompts(problems[0]!, model));
  const { name, heldOut } = await findHeldOut(problems, config, io);
  const time = new Date().toISOString().replace(/\..*|[-:]/g, "");
  const outputDir = io.resolvePath(
    config.outputDir ?? `runs/${config.method}-${time}`,
  );
  const folder = io.dryRun
    ? undefined
    : await openRunFolder(outputDir, config, io.configYaml);
  await using policy = await loadPolicy(
    folder?.checkpoint ?? model.folder,
    model.placement,
  );
  const setup = {
    ...model,
    ...folder?.resume && { resume: folder.resume },
    policy,
    method: findMethod(config.method),
    problems,
    heldOut,
    settings: config,
    judge,
    emit: () => {},
    modelFolder: model.folder,
    modelName: model.name,
    outputDir,
    signal: io.signal,
  };
  if (folder === undefined) {
    const run = await prepareRun(setup);
    run.warnings.forEach((warning) => io.log(`warning: ${warning}`));
    return Object.entries(describeRun(run))
      .forEach(([name, value]) => io.log(`${name}: ${value}`));
  }
  const sinks: EventSink[] = [createProgress({ quiet: io.quiet }), folder.sink];
  const records = io.stdoutIsTerminal ? undefined : io.openRecords({
    model: model.name,
    heldOut: name ?? null,
    "prompt_hash": promptHash(model.prompts),
  });
  if (records) sinks.push(createRecordSink(records));
  const sink = combineSinks(sinks);
  try {
    await train({ ...setup, emit: (event) => sink.write(event) });
  } finally {
    await sink.close();
    const { method, seed } = config;
    const title = `${method} on ${model.name}`;
    await writeRunReport(folder.path, { title, method, seed });
  }
  io.log(`run: ${folder.path}`);
  await records?.end();
});

/** The named held-out problems, or the ring's own for ring problems. */
async function findHeldOut(
  problems: readonly Problem[],
  { evalData }: RunOptions,
  io: TaskIo,
): Promise<{ name?: string; heldOut: Problem[] }> {
  if (evalData !== undefined) {
    const input = await io.openInput(evalData);
    const heldOut = await readProblems(input.stream, input);
    return { name: io.resolvePath(evalData), heldOut };
  }
  const ring = new Set(ringProblems("train").map(({ id }) => id));
  if (problems.every(({ id }) => ring.has(id))) {
    return { name: "ring", heldOut: ringProblems("heldout") };
  }
  io.log("held-out problems: none (--eval-data)");
  return { heldOut: [] };
}
