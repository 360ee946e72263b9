/**
 * Scores a policy on problems without hints: draws k completions of each, judges
 * them, and sums up avg@k, pass@k and maj@k with a 95% interval.
 *
 *     deno task evaluate --benchmark ring
 *     deno task evaluate --model DIR --data aime24.jsonl > verdicts.jsonl
 *     deno task train --max-steps 60 | deno task evaluate
 *     deno task prepare --data my.jsonl | deno task evaluate --samples 8
 *
 * Fed by train, it evaluates each checkpoint as it comes, as train itself does:
 * on `--benchmark` or `--data`, else on its held-out problems. One row a problem
 * goes to stdout, then one summary of all and of each `kind`; a terminal gets the
 * table alone.
 *
 * @module
 */
import { ringProblems } from "../datasets/ring/mod.ts";
import { dataOptions, omitOption, runTask } from "../lib/config/mod.ts";
import {
  evaluateOptions,
  evaluatePolicy,
  openEvaluation,
  settingsOfRun,
  summaryTable,
} from "../lib/evaluate/mod.ts";
import {
  checkpointStep,
  loadPolicy,
  samplingOptions,
} from "../lib/policy/mod.ts";
import { createProgress, textTable } from "../lib/report/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { formatPrompt, promptOptions, solveMessages } from "../lib/text/mod.ts";
import { type LoadedModel, loadModel, modelOptions } from "./_load_model.ts";
import { modelDefaults } from "./_model_defaults.ts";
import { sayWhatIsDone } from "./_say_what_is_done.ts";

await runTask({
  name: "evaluate",
  summary: "Score a policy on problems, without hints.",
  examples: [
    "deno task evaluate --benchmark ring",
    "deno task evaluate --model DIR --data aime24.jsonl > verdicts.jsonl",
    "deno task train --max-steps 60 | deno task evaluate",
  ],
  options: [
    dataOptions,
    modelOptions,
    evaluateOptions,
    omitOption(samplingOptions, "numGenerations"),
    promptOptions,
    deviceOptions,
  ],
  layers: modelDefaults,
  input: "problems {id, problem, answer, ...}, or train's records",
  output: "a row a problem {id, accuracy, verdicts: [{outcome, extracted, " +
    "reason, completion, ...}]}, then {selfhint: summary, avg@k, ...}",
}, async (options, io) => {
  const load = () => ringProblems("heldout");
  const input = await openEvaluation(options, io, load);
  const { benchmark, problems, models, run } = input;
  const config = { ...options, ...run && settingsOfRun(run, io) };
  const silent = config.printPrompt || io.dryRun || io.stdoutIsTerminal;
  const name = run?.model ?? config.model ?? "starter policy";
  const header = { benchmark, model: name };
  const records = silent ? undefined : io.openRecords(header);
  const progress = createProgress({ quiet: io.quiet });
  let model: LoadedModel | undefined;
  for await (const { path, step } of models) {
    model ??= await loadModel({ ...config, ...path && { model: path } }, io);
    const folder = run && path ? io.resolvePath(path) : model.folder;
    if (config.printPrompt) {
      const messages = solveMessages(model.prompts, problems[0]!.problem);
      return io.show(formatPrompt(model.tokenizer.renderChat(messages)));
    }
    if (io.dryRun) {
      return io.log(`would evaluate ${folder} on ${problems.length} problems`);
    }
    await using policy = await loadPolicy(folder, model.placement);
    const { kinds, summary } = await evaluatePolicy(policy, {
      ...model,
      benchmark,
      problems,
      settings: config,
      step: step ?? checkpointStep(folder),
      signal: io.signal,
      onRow: (row) => records?.write(row),
      onProgress: (done) =>
        progress.write({ type: "phase", name: "evaluate", ...done }),
    }).finally(progress.close)
      .catch(sayWhatIsDone(io, records, problems));
    io.log(textTable(summaryTable([summary, ...kinds])).trimEnd());
    for (const one of [summary, ...kinds]) await records?.write({ ...one });
  }
  await records?.end();
});
