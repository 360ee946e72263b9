/**
 * Turns data sets of the hub, your own JSONL, JSON or Parquet, or the embedded
 * ring world into the problems that every other stage reads: `id`, `problem`,
 * `answer` (the gold answer alone), `solution` where there is one, and the row's
 * other columns.
 *
 *     deno task prepare --source ring | deno task train
 *     deno task prepare --sample 15000 --model DIR --max-solution-tokens 8192
 *     deno task prepare --data shards/ --format verl > train.parquet
 *     zcat big.jsonl.gz | deno task prepare --decontaminate test.jsonl > some.jsonl
 *
 * Without `--data` and without a pipe it reads open-r1/OpenR1-Math-220k; without
 * `--source` the columns of a file's rows tell its format. Rows pass the filters in this
 * order: a usable gold answer, prompt length, traces, solution length,
 * duplicates, benchmarks. What does not stay is counted on stderr and written to
 * `--rejects` with file, line (of Parquet and JSON: row), field or filter, and
 * reason. On a terminal the problems go to runs/prepared.jsonl, where the next
 * stage finds them.
 *
 * @module
 */
import { omitOption, preparedPath, runTask } from "../lib/config/mod.ts";
import {
  filterOptions,
  prepareOptions,
  prepareProblems,
  type Reject,
  sourceOptions,
} from "../lib/prepare/mod.ts";
import { createRowProgress } from "../lib/report/mod.ts";
import { loadPrompts, promptOptions } from "../lib/text/mod.ts";
import { checkOptions } from "./_check_prepare.ts";
import { openOutput } from "./_prepare_output.ts";
import { findSources } from "./_prepare_sources.ts";
import { prepareSettings } from "./_prepare_settings.ts";
import { aboutInput, prepareSummary } from "./_prepare_summary.ts";
import { readSources } from "./_read_sources.ts";

await runTask({
  name: "prepare",
  summary: "Turn rows of a data set into problems with a usable gold answer.",
  examples: [
    "deno task prepare --source ring | deno task train",
    "deno task prepare --sample 15000 --rejects rejects.jsonl",
    "deno task prepare --source gsm8k --data train.jsonl > problems.jsonl",
    "jq -c .row rows.jsonl | deno task prepare --answer-column gold | head",
  ],
  options: [
    sourceOptions,
    filterOptions,
    prepareOptions,
    omitOption(promptOptions, "printPrompt"),
  ],
  input: "JSONL, a JSON array or Parquet: OpenR1-Math, NuminaMath, DAPO, " +
    "GSM8K, MATH, AIME, Knights and Knaves, or columns of your own",
  output: "problems {id, problem, answer, solution?, ...other columns}; on a " +
    `terminal they go to ${preparedPath}`,
}, async (config, io) => {
  checkOptions(config);
  const prompts = await loadPrompts(
    config.prompts === undefined ? undefined : io.resolvePath(config.prompts),
  );
  const sources = await findSources(config, io);
  const { settings, benchmarks } = await prepareSettings(config, sources, io);
  const output = io.dryRun ? undefined : await openOutput(
    config,
    aboutInput(sources, benchmarks),
    prompts,
    io,
  );
  const rejects = config.rejects !== undefined && !io.dryRun
    ? await io.openRecordFile(config.rejects, true)
    : undefined;
  const progress = createRowProgress(io.quiet ? { write: () => {} } : {});
  const rows = readSources(sources, config, io, progress);
  const [{ origin: { loader } }] = sources as [typeof sources[number]];
  let firstReject: Reject | undefined;
  try {
    const all = { ...settings, prompts };
    for await (const event of prepareProblems(rows, loader, all)) {
      if (event.type === "problem") {
        await output?.write(event.problem, event.dataset, event.ability);
      } else if (event.type === "reject") {
        const { reject } = event;
        const { file: _, ...alone } = reject;
        if (!reject.step) firstReject ??= settings.isAlone ? alone : reject;
        await rejects?.write({ file: settings.file, ...reject });
      } else {
        await output?.end();
        progress.close();
        prepareSummary(event.counts, firstReject, benchmarks, sources)
          .forEach(io.log);
        if (output?.path !== undefined) io.log(`wrote ${output.path}`);
      }
    }
  } finally {
    progress.close();
    await rejects?.end();
  }
});
