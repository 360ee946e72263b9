/**
 * Supervised fine-tuning: imitate given completions, all weights, AdamW.
 *
 *     deno task sft --config datasets/ring/starter.yaml
 *     deno task sft --model DIR --data examples.jsonl --output-dir runs/sft --max-steps 100
 *
 * Examples are JSONL in TRL's forms: `messages`, or `prompt` and `completion`, or
 * a problem with its `solution`. `--source ring` takes the endless warm-up corpus
 * of the embedded world instead. `--from-scratch` draws new weights for the
 * model folder's config.json. The result is one model folder.
 *
 * @module
 */
import { z } from "zod";
import { warmUpExamples } from "../datasets/ring/mod.ts";
import { defineOptions, runTask, UsageError } from "../lib/config/mod.ts";
import { readRecords } from "../lib/jsonl/mod.ts";
import { loadModelConfig, loadWeights } from "../lib/model/mod.ts";
import {
  createOptimizer,
  createPolicy,
  freshWeights,
  optimizerOptions,
  saveCheckpoint,
} from "../lib/policy/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { formatPrompt, promptHash, promptOptions } from "../lib/text/mod.ts";
import {
  exampleBatches,
  supervisedOptions,
  supervisedRow,
  trainSupervised,
} from "../lib/train/mod.ts";
import { loadModel, modelOptions } from "./_load_model.ts";

const corpusOptions = defineOptions("Examples", {
  source: z.enum(["data", "ring"]).default("data")
    .describe("examples of --data or stdin, or the ring's warm-up corpus"),
  data: z.string().optional().describe("JSONL file of examples (- = stdin)"),
  qHard: z.number().min(0).max(1).default(0.3)
    .describe("ring: share of hard steps that are shown right"),
  qEasy: z.number().min(0).max(1).default(0.98)
    .describe("ring: share of easy steps that are shown right"),
});

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
    corpusOptions,
    supervisedOptions,
    optimizerOptions,
    deviceOptions,
    promptOptions,
  ],
}, async (config, io) => {
  const outputDir = io.resolvePath(config.outputDir);
  const exists = await Deno.stat(outputDir).then(() => true, () => false);
  if (exists && !config.overwrite && !io.dryRun) {
    throw new UsageError(`Cannot write model: '${outputDir}' exists`, {
      hint: "--overwrite replaces it",
    });
  }
  const { folder, tokenizer, prompts, placement } = await loadModel(config, io);
  const rowOf = (record: object, line: number, name: string) =>
    supervisedRow({ record: { ...record }, line }, name, tokenizer, prompts);
  const examples = config.source === "ring" ? [] : await readExamples();
  const corpus = warmUpExamples({ ...config, prompts });
  const nextBatch = config.source === "ring"
    ? (step: number) =>
      Array.from(
        { length: config.perDeviceTrainBatchSize },
        () => rowOf(corpus.next().value, step, "ring"),
      )
    : exampleBatches(examples, config);
  const model = await loadModelConfig(folder);
  if (config.printPrompt || io.dryRun) {
    const { promptIds, completionIds } = nextBatch(1)[0]!;
    const ids = [...promptIds, ...completionIds];
    return io.log(formatPrompt({ text: tokenizer.decode(ids), ids }));
  }
  const weights = config.fromScratch
    ? freshWeights(model, config.seed)
    : await loadWeights(folder, model);
  await using policy = createPolicy(model, weights, placement);
  const hash = promptHash(prompts);
  const records = io.openRecords({ prompt_hash: hash });
  await trainSupervised({
    policy,
    optimizer: createOptimizer(policy.weights),
    nextBatch,
    settings: config,
    signal: io.signal,
    onStep: async (step, metrics) => {
      await records.write({ selfhint: "step", step, ...metrics });
      if (step % 50 === 0 || step === config.maxSteps) {
        io.log(
          `step ${step}/${config.maxSteps}  loss ${
            metrics.loss!.toFixed(4)
          }  ` +
            `${Math.round(metrics.tokens_per_second!)} tokens/s`,
        );
      }
    },
  });
  const { maxSteps: step } = config;
  await saveCheckpoint(outputDir, {
    policy,
    tokenizerFolder: folder,
    state: { stage: "sft", step, prompt_hash: hash },
  });
  io.log(`model: ${outputDir}`);
  await records.write({ selfhint: "checkpoint", path: outputDir, step });
  await records.end();

  async function readExamples() {
    const data = config.data && io.resolvePath(config.data);
    const { stream, name } = await io.openInput(data);
    const rows = [];
    for await (const { record, line } of readRecords(stream, { name })) {
      rows.push(rowOf(record, line, name));
    }
    return rows;
  }
});
