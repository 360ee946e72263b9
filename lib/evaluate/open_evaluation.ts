import {
  type DataOptions,
  openData,
  sourceName,
  type TaskInput,
  type TaskIo,
  UsageError,
} from "../config/mod.ts";
import {
  collectProblems,
  type JsonRecord,
  type Problem,
  readFrames,
  type ReadRecord,
} from "../jsonl/mod.ts";
import type { EvaluateOptions } from "./evaluate_options.ts";
import { isTrainHeader, readCheckpoints } from "./read_checkpoints.ts";

/** Problems and their common name. */
export interface Benchmark {
  /** The name. */
  benchmark: string;
  /** The problems. */
  problems: Problem[];
}

/** A model to evaluate: a checkpoint, or what `--model` names. */
export interface EvaluatedModel {
  /** Folder or hub id; the starter policy when absent. */
  path?: string;
  /** Steps it was trained for, where its run says so. */
  step?: number;
}

/** What is evaluated on what. */
export interface EvaluationInput extends Benchmark {
  /** The named model, or train's checkpoints as they come. */
  models: Iterable<EvaluatedModel> | AsyncIterable<EvaluatedModel>;
  /** The options of the training run that is piped in, if one is. */
  run?: JsonRecord;
}

/** Gives the problems of an embedded benchmark. */
export type LoadBenchmark = (
  name: NonNullable<EvaluateOptions["benchmark"]>,
) => Problem[];

/** The options that say what is evaluated on what. */
export type EvaluationSource = DataOptions & EvaluateOptions & {
  /** Folder or hub id. */
  model?: string;
};

/**
 * Finds problems and, where train is piped in, its checkpoints. Stdin is read
 * for problems that no option names, and for train where no model is named.
 *
 * @param options Which problems and which model.
 * @param io The task's surroundings.
 * @param load Gives the problems of an embedded benchmark.
 * @returns Problems and models; checkpoints come while they are evaluated.
 * @throws {UsageError} If options and stdin do not fit together.
 * @throws {DataError} If the problems are not usable.
 */
export async function openEvaluation(
  options: EvaluationSource,
  io: TaskIo,
  load: LoadBenchmark,
): Promise<EvaluationInput> {
  const { model: path } = options;
  const models = [path === undefined ? {} : { path }];
  const named = await openNamed(options, io, load);
  if (named && (path !== undefined || !io.stdinIsPiped)) {
    return { ...named, models };
  }
  const input = await openData(io, named ? "-" : options.data);
  const records = readFrames(input.stream, input);
  const first = (await records.next()).value;
  if (!first || !isTrainHeader(first.record)) {
    if (!named) {
      const all = prepend(first, records);
      return { ...await readBenchmark(input, all), models };
    }
    if (!first) return { ...named, models };
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
    ...named ?? await openHeldOut(run, io, load),
    models: readCheckpoints(records, input.name),
    run,
  };
}

/** The problems that --benchmark or --data name. */
async function openNamed(
  { benchmark, data }: Pick<EvaluationSource, "benchmark" | "data">,
  io: TaskIo,
  load: LoadBenchmark,
): Promise<Benchmark | undefined> {
  if (benchmark !== undefined) {
    if (data === undefined) return { benchmark, problems: load(benchmark) };
    throw new UsageError(
      `Cannot evaluate on both --data ${data} and --benchmark ${benchmark}`,
    );
  }
  if (data === undefined || data === "-") return undefined;
  const input = await io.openInput(data);
  return await readBenchmark(input, readFrames(input.stream, input));
}

/** The problems that train's header names. */
async function openHeldOut(
  { heldOut }: JsonRecord,
  io: TaskIo,
  load: LoadBenchmark,
): Promise<Benchmark> {
  const found = typeof heldOut !== "string"
    ? undefined
    : heldOut === "ring"
    ? await openNamed({ benchmark: heldOut }, io, load)
    : await openNamed({ data: heldOut }, io, load);
  if (found) return { ...found, benchmark: "heldout" };
  throw new UsageError("Cannot evaluate: train has no held-out problems", {
    hint: "name some with --data or --benchmark",
  });
}

async function readBenchmark(
  { name }: TaskInput,
  records: AsyncIterable<ReadRecord>,
): Promise<Benchmark> {
  const problems = await collectProblems(records, name);
  return { benchmark: sourceName(undefined, name), problems };
}

async function* prepend(
  first: ReadRecord | undefined,
  rest: AsyncIterable<ReadRecord>,
): AsyncGenerator<ReadRecord> {
  if (first) yield first;
  yield* rest;
}
