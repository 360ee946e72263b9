import {
  type DataOptions,
  openData,
  type TaskIo,
  UsageError,
} from "../config/mod.ts";
import { type JsonRecord, readFrames, type ReadRecord } from "../jsonl/mod.ts";
import {
  assertUsable,
  readBenchmark,
  type ReadBenchmarkOptions,
} from "./_read_benchmark.ts";
import type { Benchmark, BenchmarkSources } from "./benchmark.ts";
import type { EvaluateOptions } from "./evaluate_options.ts";
import { isTrainHeader, readCheckpoints } from "./read_checkpoints.ts";

/** A model to evaluate: a checkpoint, or what `--model` names. */
export interface EvaluatedModel {
  /** Folder or hub id; the starter policy when absent. */
  path?: string;
  /** Steps it was trained for, where its run says so. */
  step?: number;
}

/** What is evaluated on what. */
export interface EvaluationInput {
  /** The problems, by benchmark. */
  benchmarks: Benchmark[];
  /** The named model, or train's checkpoints as they come. */
  models: Iterable<EvaluatedModel> | AsyncIterable<EvaluatedModel>;
  /** The options of the training run that is piped in, if one is. */
  run?: JsonRecord;
}

/** The options that say what is evaluated on what. */
export type EvaluationSource =
  & DataOptions
  & Pick<
    EvaluateOptions,
    "benchmark" | "benchmarksDir" | "limit" | "shuffleOptions"
  >
  & {
    /** Folder or hub id. */
    model?: string;
    /** Fixes the order of options. */
    seed: number;
  };

// A pipe that is empty for longer is said to be waited for.
const patience = 1000;

/**
 * Finds problems and, where train is piped in, its checkpoints.
 *
 * Stdin is read for problems that no option names, and for train where no model
 * is named; with problems and a model it is left alone. A wait for a pipe that
 * stays empty is said on stderr, with `--quiet` too.
 *
 * @param options Which problems and which model.
 * @param io The task's surroundings.
 * @param sources Where benchmarks come from.
 * @returns Problems and models; checkpoints come while they are evaluated.
 * @throws {UsageError} If options and stdin do not fit together.
 * @throws {DataError} If the problems are not usable.
 */
export async function openEvaluation(
  options: EvaluationSource,
  io: TaskIo,
  sources: BenchmarkSources,
): Promise<EvaluationInput> {
  const input = await findInput(options, io, sources);
  const { limit = Infinity } = options;
  const benchmarks = input.benchmarks.map((one) => {
    const { benchmark, problems } = one;
    if (problems.length <= limit) return one;
    io.log(`${benchmark}: the first ${limit} of ${problems.length} problems`);
    return { ...one, problems: problems.slice(0, limit) };
  });
  return { ...input, benchmarks };
}

async function findInput(
  options: EvaluationSource,
  io: TaskIo,
  sources: BenchmarkSources,
): Promise<EvaluationInput> {
  const { model: path } = options;
  const models = [path === undefined ? {} : { path }];
  const named = await openNamed(options, io, sources);
  if (named && (path !== undefined || !io.stdinIsPiped)) {
    return { benchmarks: named, models };
  }
  const input = await openData(io, named ? "-" : options.data);
  const records = readFrames(input.stream, input);
  const first = await nextOf(records, () =>
    // Also where notes are unwanted: a silent wait looks like a hang.
    io.show(
      named
        ? "waiting for train's records on stdin: name a --model, or `< /dev/null` for the starter policy, and it is not read"
        : `waiting for problems or train's records on ${input.name}: --data or --benchmark names problems`,
    ));
  if (!first || !isTrainHeader(first.record)) {
    if (!named) {
      const all = prepend(first, records);
      const form = formOf(options, io, sources, input.name);
      return { benchmarks: [await readBenchmark(all, form)], models };
    }
    if (!first) return { benchmarks: named, models };
    throw new UsageError("Cannot evaluate: problems are named and piped in", {
      hint: "with --model, or `< /dev/null`, stdin is not read",
    });
  }
  if (path !== undefined) {
    throw new UsageError(
      `Cannot evaluate ${path}: train's checkpoints are piped in`,
    );
  }
  const run = { ...first.record.config as JsonRecord };
  return {
    benchmarks: named ?? await openHeldOut(run, options, io, sources),
    models: readCheckpoints(records, input.name),
    run,
  };
}

/** The problems that --benchmark or --data name. */
async function openNamed(
  options: EvaluationSource,
  io: TaskIo,
  sources: BenchmarkSources,
): Promise<Benchmark[] | undefined> {
  const { benchmark: names, data, benchmarksDir: folder } = options;
  if (names !== undefined) {
    if (data !== undefined) {
      throw new UsageError(
        `Cannot evaluate on both --data ${data} and --benchmark ${names}`,
      );
    }
    const opened: Benchmark[] = [];
    for (const name of names) {
      const seed = optionSeed(options);
      const found = await sources.open(name, { folder, ...seed });
      if (opened.some(({ benchmark }) => benchmark === found.benchmark)) {
        throw new UsageError(
          `Cannot evaluate twice on benchmark '${found.benchmark}'`,
        );
      }
      opened.push(await assertUsable(found));
    }
    return opened;
  }
  if (data === undefined || data === "-") return undefined;
  const input = await io.openInput(data);
  const records = readFrames(input.stream, input);
  const form = formOf(options, io, sources, input.name);
  return [await readBenchmark(records, form)];
}

/** The problems that train's header names. */
async function openHeldOut(
  { heldOut }: JsonRecord,
  options: EvaluationSource,
  io: TaskIo,
  sources: BenchmarkSources,
): Promise<Benchmark[]> {
  if (typeof heldOut !== "string") {
    throw new UsageError("Cannot evaluate: train has no held-out problems", {
      hint: "name some with --data or --benchmark",
    });
  }
  const place = heldOut === "ring"
    ? { benchmark: [heldOut] }
    : { data: heldOut };
  const { data: _, ...rest } = options;
  const found = await openNamed({ ...rest, ...place }, io, sources);
  return found!.map((one) => ({ ...one, benchmark: "heldout" }));
}

function formOf(
  options: EvaluationSource,
  io: TaskIo,
  { formatOf }: BenchmarkSources,
  name: string,
): ReadBenchmarkOptions {
  return { name, formatOf, log: io.log, ...optionSeed(options) };
}

function optionSeed(
  { shuffleOptions, seed }: EvaluationSource,
): { optionSeed?: number } {
  return shuffleOptions ? { optionSeed: seed } : {};
}

/** The next record; a wait that is longer than the patience is reported. */
async function nextOf(
  records: AsyncGenerator<ReadRecord>,
  report: () => void,
): Promise<ReadRecord | undefined> {
  const timer = setTimeout(report, patience);
  try {
    return (await records.next()).value;
  } finally {
    clearTimeout(timer);
  }
}

async function* prepend(
  first: ReadRecord | undefined,
  rest: AsyncIterable<ReadRecord>,
): AsyncGenerator<ReadRecord> {
  if (first) yield first;
  yield* rest;
}
