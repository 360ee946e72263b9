/**
 * Supervised fine-tuning: imitate given completions, with all weights or an
 * adapter (--use-peft), AdamW.
 *
 *     deno task sft --config datasets/ring/starter.yaml
 *     deno task sft --model DIR --data examples.jsonl --output-dir runs/sft --max-steps 100
 *
 * Examples are JSONL in TRL's forms: `messages`, or `prompt` and `completion`, or
 * a problem with its `solution`. `--source ring` takes the endless warm-up corpus
 * of the embedded world instead. `--from-scratch` draws new weights for the
 * model folder's config.json. The result is one model folder; until it is done, the
 * folder has checkpoints in it that `--resume` goes on from.
 *
 * @module
 */
import { runTask } from "../lib/config/mod.ts";
import { loadModelConfig } from "../lib/model/mod.ts";
import * as policies from "../lib/policy/mod.ts";
import { createProgress, type EventSink } from "../lib/report/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { formatPrompt, promptHash, promptOptions } from "../lib/text/mod.ts";
import {
  createRecordSink,
  exampleBatches,
  openModelFolder,
  readExamples,
  sayHowToResume,
  supervisedOptions,
  trainSupervisedInFolder,
} from "../lib/train/mod.ts";
import { loadModel, modelOptions } from "./_load_model.ts";
import { loadTrainedPolicy } from "./_load_trained_policy.ts";
import { warmUpBatches } from "./_warm_up_batches.ts";

await runTask({
  name: "sft",
  summary: "Train a policy to imitate given completions.",
  examples: [
    "deno task sft --config datasets/ring/starter.yaml",
    "deno task sft --model DIR --data examples.jsonl --output-dir runs/sft",
  ],
  input: "messages | prompt, completion | problem, solution",
  output: "one step record a step: loss, grad_norm, learning_rate, ...",
  options: [
    modelOptions,
    supervisedOptions,
    policies.optimizerOptions,
    policies.loraOptions,
    deviceOptions,
    promptOptions,
  ],
}, async (config, io) => {
  const outputDir = io.resolvePath(config.outputDir);
  const how = { ...config, look: io.dryRun, files: io.files };
  const resume = config.printPrompt
    ? undefined
    : await openModelFolder(outputDir, how);
  const model = await loadModel(config, io);
  const from = resume?.checkpoint ?? model.folder;
  const shape = await loadModelConfig(await policies.baseFolder(from));
  const examples = config.source === "ring" ? [] : await readAll();
  const nextBatch = config.source === "ring"
    ? warmUpBatches(config, model)
    : exampleBatches(examples, config);
  if (config.printPrompt || io.dryRun) {
    const { promptIds, completionIds } = nextBatch(1)[0]!;
    const ids = [...promptIds, ...completionIds];
    return io.show(formatPrompt({ text: model.tokenizer.decode(ids), ids }));
  }
  await using policy = await loadTrainedPolicy(from, model, config, io);
  const hash = promptHash(model.prompts);
  const target = { path: outputDir, resume, promptHash: hash, examples };
  const records = io.openRecords({ "prompt_hash": hash });
  const setup = {
    policy,
    nextBatch,
    settings: config,
    modelName: model.name,
    signal: io.signal,
  };
  const run = (watch: EventSink) =>
    trainSupervisedInFolder(setup, { ...model, ...target }, [
      watch,
      createProgress({ quiet: io.quiet }),
      createRecordSink(records),
    ]);
  const data = config.source === "ring" ? "ring" : config.data;
  await sayHowToResume(run, { task: "sft", folder: outputDir, data }, io);
  await records.end();

  async function readAll() {
    const input = await io.openInput(config.data);
    const { rows, tooLong } = await readExamples(input, { ...model, ...shape });
    if (tooLong > 0) io.log(`${tooLong} examples are too long: left out`);
    return rows;
  }
});
