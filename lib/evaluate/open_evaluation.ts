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
import {
  isTrainHeader,
  readCheckpoints,
  type TrainedCheckpoint,
} from "./read_checkpoints.ts";

/** Problems and their common name. */
export interface Benchmark {
  /** The name. */
  benchmark: string;
  /** The problems. */
  problems: Problem[];
}

/** What is evaluated on. */
export interface EvaluationInput extends Benchmark {
  /** The options of the training run that is piped in, if one is. */
  run?: JsonRecord;
  /** Its checkpoints as they come. */
  checkpoints?: AsyncGenerator<TrainedCheckpoint>;
}

/** Gives the problems of an embedded benchmark. */
export type LoadBenchmark = (
  name: NonNullable<EvaluateOptions["benchmark"]>,
) => Problem[];

type Options = DataOptions & EvaluateOptions & { model?: string };

/**
 * Finds problems and, where train is piped in, its checkpoints. Stdin is read
 * for problems that no option names, and for train where no model is named.
 *
 * @param options Which problems and which model.
 * @param io The task's surroundings.
 * @param load Gives the problems of an embedded benchmark.
 * @returns Problems, and checkpoints that come while they are evaluated.
 * @throws {UsageError} If options and stdin do not fit together.
 * @throws {DataError} If the problems are not usable.
 */
export async function openEvaluation(
  options: Options,
  io: TaskIo,
  load: LoadBenchmark,
): Promise<EvaluationInput> {
  const named = await openNamed(options, io, load);
  if (named && (options.model !== undefined || !io.stdinIsPiped)) return named;
  const input = await openData(io, named ? "-" : options.data);
  const records = readFrames(input.stream, input);
  const first = (await records.next()).value;
  if (!first || !isTrainHeader(first.record)) {
    if (!named) return await readBenchmark(input, prepend(first, records));
    if (!first) return named;
    throw new UsageError("Cannot evaluate: problems are named and piped in", {
      hint: "with --model, or `< /dev/null`, stdin is not read",
    });
  }
  if (options.model !== undefined) {
    throw new UsageError(
      `Cannot evaluate ${options.model}: train's checkpoints are piped in`,
    );
  }
  const run = { ...first.record.config as JsonRecord };
  const checkpoints = readCheckpoints(records, input.name);
  return { ...named ?? await openHeldOut(run, io, load), run, checkpoints };
}

/** The problems that --benchmark or --data name. */
async function openNamed(
  { benchmark, data }: Pick<Options, "benchmark" | "data">,
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
