/**
 * Scores a policy on problems without hints: draws k completions of each, judges
 * them, and sums up avg@k, pass@k and maj@k with 95% intervals.
 *
 *     deno task evaluate --benchmark ring
 *     deno task evaluate --model DIR --benchmark aime24,math500,gpqa=gpqa.csv
 *     deno task evaluate --model DIR --data my.jsonl --output a.jsonl --resume
 *     deno task evaluate --compare a.jsonl b.jsonl
 *     deno task train --max-steps 60 | deno task evaluate
 *
 * Fed by train, it evaluates each checkpoint as it comes, as train itself does:
 * on `--benchmark` or `--data`, else on its held-out problems. One row a problem
 * goes to stdout or `--output`, then one summary a benchmark; a terminal gets the
 * table alone.
 *
 * @module
 */
import { dataOptions, runTask } from "../lib/config/mod.ts";
import {
  assertOutputOptions,
  evaluateOptions,
  type EvaluationFile,
  evaluationSampling,
  openEvaluation,
  openEvaluationRecords,
  settingsOfRun,
} from "../lib/evaluate/mod.ts";
import { checkpointStep, loadPolicy } from "../lib/policy/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { formatPrompt, promptOptions, solveMessages } from "../lib/text/mod.ts";
import { benchmarkSources } from "./_benchmark_sources.ts";
import { compareFiles } from "./_compare_files.ts";
import { evaluateModel } from "./_evaluate_model.ts";
import { type LoadedModel, loadModel, modelOptions } from "./_load_model.ts";
import { modelDefaults } from "./_model_defaults.ts";

await runTask({
  name: "evaluate",
  summary: "Score a policy on problems, without hints.",
  examples: [
    "deno task evaluate --benchmark ring",
    "deno task evaluate --model DIR --benchmark gsm8k --limit 100 > some.jsonl",
    "deno task train --max-steps 60 | deno task evaluate",
    "deno task evaluate --compare a.jsonl b.jsonl",
  ],
  options: [
    dataOptions,
    modelOptions,
    evaluateOptions,
    evaluationSampling,
    promptOptions,
    deviceOptions,
  ],
  layers: modelDefaults,
  input: "problems {id, problem, answer, ...}, or train's records",
  output: "a row a problem {id, accuracy, verdicts: [{outcome, extracted, " +
    "reason, completion, ...}]}, then {selfhint: summary, avg@k, ...}",
}, async (options, io) => {
  if (options.compare) {
    return await compareFiles(options.compare, options.seed, io);
  }
  const input = await openEvaluation(options, io, benchmarkSources(io));
  const { benchmarks, models, run } = input;
  assertOutputOptions(options, io, run !== undefined);
  const config = { ...options, ...run && settingsOfRun(run, io) };
  const count = benchmarks.reduce((sum, one) => sum + one.problems.length, 0);
  let model: LoadedModel | undefined;
  let file: EvaluationFile | undefined;
  const said = new Set<string>();
  for await (const { path, step } of models) {
    model ??= await loadModel({ ...config, ...path && { model: path } }, io);
    const folder = run && path ? io.resolvePath(path) : model.folder;
    if (config.printPrompt) {
      const { problem } = benchmarks[0]!.problems[0]!;
      const messages = solveMessages(model.prompts, problem);
      return io.show(formatPrompt(model.tokenizer.renderChat(messages)));
    }
    if (io.dryRun) {
      const names = benchmarks.map(({ benchmark }) => benchmark).join(", ");
      return io.log(
        `would evaluate ${folder} on ${count} problems of ${names}`,
      );
    }
    const { device } = model.placement;
    const setup = { ...model, folder, device, benchmarks };
    file ??= await openEvaluationRecords({ ...setup, options: config }, io);
    await using policy = await loadPolicy(folder, model.placement);
    await evaluateModel(policy, {
      model,
      benchmarks,
      file,
      settings: config,
      said,
      step: step ?? checkpointStep(folder),
    }, io);
  }
  // A run without checkpoints leaves a whole stream too.
  const records = file?.records ?? io.openRecords({ ...config });
  if (!file?.ended) await records.end();
});
