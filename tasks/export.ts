/**
 * Writes a model as a Hugging Face folder of its own: an adapter is merged into
 * its base model, weights are converted and split as asked, tokenizer and
 * template files come along.
 *
 *     deno task export --model runs/a/checkpoint-000060 --output-dir merged
 *     deno task export --model DIR --output-dir half --weight-type bfloat16
 *
 * Weights go from file to file one after the other, so that a model larger than
 * the memory can be written. The folder appears when it is whole.
 *
 * @module
 */
import { runTask, UsageError } from "../lib/config/mod.ts";
import { parseByteSize } from "../lib/model/mod.ts";
import {
  assertUnlocked,
  checkOutputFolder,
  exportOptions,
  findTokenizerFolder,
  inspectModel,
  locateModel,
  saveModel,
} from "../lib/policy/mod.ts";
import { modelFolder, modelOptions } from "./_load_model.ts";

await runTask({
  name: "export",
  summary: "Write a model, an adapter merged, as a folder of its own.",
  examples: [
    "deno task export --model runs/a/checkpoint-000060 --output-dir merged",
    "deno task export --model DIR --output-dir half --weight-type bfloat16",
  ],
  output: "one record: {path, files: [{name, bytes}]}",
  options: [modelOptions, exportOptions],
}, async (config, io) => {
  const { overwrite, weightType: type } = config;
  if (config.outputDir === undefined) {
    throw new UsageError("Cannot run without --output-dir: it has no default");
  }
  const path = io.resolvePath(config.outputDir);
  await assertUnlocked(path);
  await checkOutputFolder(path, { overwrite });
  if (config.model === undefined) io.log("model: the starter policy (--model)");
  const folder = await modelFolder(config, io);
  await inspectModel(folder, io.log);
  const model = await locateModel(folder, io.log);
  const tokenizerFolder = await findTokenizerFolder(folder, io.log);
  const { adapter } = model;
  io.log(
    (adapter ? `the adapter goes into ${adapter.baseModel}` : folder) +
      `, weights ${type ? `in ${type}` : "as they are"}, to ${path}`,
  );
  const isHalf = [...model.base.values()].some(({ type }) =>
    type !== "float32"
  );
  if (adapter && isHalf && type === undefined) {
    io.log(
      "the base model's types are short: what the adapter changes may be lost to rounding (--weight-type float32)",
    );
  }
  if (io.dryRun) return;
  await saveModel(path, model, {
    tokenizerFolder,
    overwrite,
    signal: io.signal,
    maxShardBytes: parseByteSize(config.maxShardSize)!,
    ...(type && { type }),
  });
  const entries = await Array.fromAsync(Deno.readDir(path));
  const files = entries.map(({ name }) => name).sort()
    .map((name) => ({ name, bytes: Deno.statSync(`${path}/${name}`).size }));
  // Not before: a reader that has gone must not keep the model from being written.
  const records = io.openRecords();
  await records.write({ path, files });
  await records.end();
});
