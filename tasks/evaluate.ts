/**
 * Scores a policy on problems with verifiable answers, without any hints: draws
 * k completions of each problem, judges them, and sums up avg@k, pass@k and
 * maj@k with a 95% interval.
 *
 *     deno task evaluate --benchmark ring
 *     deno task evaluate --model DIR --data aime24.jsonl > verdicts.jsonl
 *     deno task train --max-steps 60 | deno task evaluate
 *     deno task prepare --data my.jsonl | deno task evaluate --samples 8
 *
 * Fed by train, it evaluates each checkpoint as it comes, as train itself does:
 * on `--benchmark` or `--data`, else on train's held-out problems. One row a
 * problem goes to stdout, then one summary of all and, where rows have a `kind`,
 * one of each; on a terminal only the table is shown.
 *
 * @module
 */
import { ringProblems } from "../datasets/ring/mod.ts";
import { dataOptions, omitOption, runTask } from "../lib/config/mod.ts";
import {
  evaluateOptions,
  evaluateProblems,
  openEvaluation,
  settingsOfRun,
  summaryTable,
} from "../lib/evaluate/mod.ts";
import {
  checkpointStep,
  loadPolicy,
  sampleRollouts,
  samplingOptions,
} from "../lib/policy/mod.ts";
import { createProgress, textTable } from "../lib/report/mod.ts";
import { deviceOptions } from "../lib/runtime/mod.ts";
import { formatPrompt, promptOptions, solveMessages } from "../lib/text/mod.ts";
import {
  type LoadedModel,
  loadModel,
  modelDefaults,
  modelFolder,
  modelOptions,
} from "./_load_model.ts";

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
  const input = await openEvaluation(
    options,
    io,
    () => ringProblems("heldout"),
  );
  const { benchmark, problems, run } = input;
  const config = { ...options, ...run && settingsOfRun(run, io) };
  const folder = await modelFolder(config, io);
  const checkpoints = input.checkpoints ??
    [{ path: folder, step: checkpointStep(folder) }];
  const silent = config.printPrompt || io.dryRun || io.stdoutIsTerminal;
  const records = silent ? undefined : io.openRecords({ benchmark });
  const progress = createProgress({ quiet: io.quiet });
  let model: LoadedModel | undefined;
  for await (const { path, step } of checkpoints) {
    model ??= await loadModel(run ? { ...config, model: path } : config, io);
    const { tokenizer, prompts, placement } = model;
    if (config.printPrompt) {
      const messages = solveMessages(prompts, problems[0]!.problem);
      return io.log(formatPrompt(tokenizer.renderChat(messages)));
    }
    if (io.dryRun) {
      return io.log(`would evaluate ${path} on ${problems.length} problems`);
    }
    await using policy = await loadPolicy(io.resolvePath(path), placement);
    const { kinds, summary } = await evaluateProblems({
      benchmark,
      problems,
      prompts,
      tokenizer,
      settings: {
        ...config,
        stopIds: tokenizer.eosIds,
        maxPromptLength: policy.config.maxPositions - 1,
      },
      step,
      signal: io.signal,
      sample: (requests, options) => sampleRollouts(policy, requests, options),
      onRow: (row) => records?.write(row),
      onProgress: (done) =>
        progress.write({ type: "phase", name: "evaluate", ...done }),
    });
    progress.close();
    for (const one of [summary, ...kinds]) await records?.write({ ...one });
    io.log(textTable(summaryTable([summary, ...kinds])).trimEnd());
  }
  await records?.end();
});
