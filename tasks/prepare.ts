/**
 * Turns published data sets, your own JSONL, JSON or Parquet, or the embedded
 * ring world into the problems that every other stage reads: `id`, `problem`,
 * `answer` (the gold answer alone), `solution` where there is one, and the row's
 * other columns.
 *
 *     deno task prepare --source ring | deno task train
 *     deno task prepare --source gsm8k --data train.jsonl > problems.jsonl
 *     deno task prepare --data train-00000-of-00010.parquet > openr1.jsonl
 *     deno task prepare --data my.jsonl --answer-column gold --rejects bad.jsonl
 *     zcat big.jsonl.gz | deno task prepare --shuffle --limit 1000 > some.jsonl
 *
 * Without `--source` each row's columns tell its format. Lines that are no row,
 * and rows that no judge could score, are rejected, counted on stderr, and
 * written to `--rejects` with file, line (of Parquet and JSON: row), field and
 * reason; `--strict` makes that exit code 3. On a terminal the problems go to
 * runs/prepared.jsonl, where the next stage finds them.
 *
 * @module
 */
import { columnsOf, ringRecords, sourceLoader } from "../datasets/mod.ts";
import {
  dataOptions,
  isSameFile,
  preparedPath,
  runTask,
  sourceName,
  UsageError,
} from "../lib/config/mod.ts";
import { readAnyLines } from "../lib/jsonl/mod.ts";
import {
  describeCounts,
  prepareOptions,
  prepareProblems,
  type Reject,
} from "../lib/prepare/mod.ts";

await runTask({
  name: "prepare",
  summary: "Turn rows of a data set into problems with a usable gold answer.",
  examples: [
    "deno task prepare --source ring | deno task train",
    "deno task prepare --source gsm8k --data train.jsonl > problems.jsonl",
    "jq -c .row rows.jsonl | deno task prepare --answer-column gold | head",
  ],
  options: [dataOptions, prepareOptions],
  input: "JSONL, a JSON array or Parquet: OpenR1-Math, GSM8K, MATH, DAPO, " +
    "Knights and Knaves, or columns of your own",
  output: "problems {id, problem, answer, solution?, ...other columns}; on a " +
    `terminal they go to ${preparedPath}`,
}, async (config, io) => {
  const { data, source, split } = config;
  const embedded = source === "ring";
  if (embedded && data !== undefined) {
    throw new UsageError(`Cannot read ${data}: the source ring is embedded`, {
      hint: "leave out --data, or use --source jsonl",
    });
  }
  const loader = sourceLoader(source, columnsOf(config));
  const rejectsPath = config.rejects && io.resolvePath(config.rejects);
  if (
    rejectsPath && data && await isSameFile(rejectsPath, io.resolvePath(data))
  ) {
    throw new UsageError(
      `Cannot write rejects to ${config.rejects}: it is the input`,
    );
  }
  const input = embedded ? undefined : await io.openInput(data);
  const file = input?.name ?? "ring";
  const rows = input
    ? readAnyLines(input.stream, { ...config, name: file })
    : ringRecords(split);

  const toFile = io.stdoutIsTerminal && !io.dryRun;
  const output = toFile
    ? await io.openRecordFile(preparedPath)
    : io.dryRun
    ? undefined
    : io.openRecords();
  const rejects = rejectsPath && !io.dryRun
    ? await io.openRecordFile(rejectsPath, true)
    : undefined;
  let firstReject: Reject | undefined;
  const settings = { ...config, file, source: sourceName(source, data) };
  try {
    for await (const event of prepareProblems(rows, loader, settings)) {
      if (event.type === "problem") await output?.write(event.problem);
      else if (event.type === "reject") {
        firstReject ??= event.reject;
        await rejects?.write({ file, ...event.reject });
      } else {
        await output?.end();
        io.log(describeCounts(event.counts, firstReject));
        if (toFile) io.log(`wrote ${preparedPath}`);
      }
    }
  } finally {
    await rejects?.end();
  }
});
