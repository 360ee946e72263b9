import { dirname } from "node:path";
import { UsageError, version } from "../config/mod.ts";
import {
  byteLines,
  DataError,
  type JsonRecord,
  parseJson,
  type RecordWriter,
  stringifyJson,
  WriteError,
} from "../jsonl/mod.ts";
import type { Benchmark } from "./benchmark.ts";
import { evaluationDifferences } from "./evaluation_differences.ts";
import {
  isEvaluationRow,
  type ProblemScore,
  problemScore,
} from "./problem_score.ts";

/** What an evaluation's file must hold, and whether one is gone on with. */
export interface EvaluationFileOptions {
  /** The header's config. */
  config: JsonRecord;
  /** The benchmarks in their order. */
  benchmarks: readonly Benchmark[];
  /** Whether to go on with the evaluation that is there. */
  resume: boolean;
}

/** An evaluation's file. */
export interface EvaluationFile {
  /** Takes what the file lacks. */
  records: RecordWriter;
  /** Scores of the problems that it has, the first ones of each benchmark. */
  earlier: Map<string, ProblemScore[]>;
  /** Benchmarks that it has the summary of. */
  summarized: Set<string>;
  /** Whether it is whole. */
  ended: boolean;
}

/**
 * Opens the file that an evaluation is written to, new or to go on with: rows
 * are kept as far as they follow the order of the problems, what comes after,
 * such as half a line of a killed process, is cut off.
 *
 * @param path The file.
 * @param options What it must hold.
 * @returns The file; its records have no end frame before `end`.
 * @throws {UsageError} If a file is there and is not to be gone on with, or is of
 * other settings.
 * @throws {DataError} If the file is no evaluation.
 */
export async function openEvaluationFile(
  path: string,
  options: EvaluationFileOptions,
): Promise<EvaluationFile> {
  const { config, resume } = options;
  await Deno.mkdir(dirname(path), { recursive: true });
  const isNew = { write: true, createNew: true };
  const created = await Deno.open(path, isNew).catch((cause) => {
    if (cause instanceof Deno.errors.AlreadyExists) return undefined;
    throw new WriteError(`'${path}'`, cause);
  });
  if (created) {
    const records = writerOf(created, path, 0, options.benchmarks);
    const header = { selfhint: "header", stage: "evaluate", version, config };
    await records.write(header);
    return { records, earlier: new Map(), summarized: new Set(), ended: false };
  }
  const cannot = `Cannot write evaluation '${path}'`;
  if (!(await Deno.stat(path)).isFile) {
    throw new UsageError(`${cannot}: it is no file`);
  }
  if (!resume) {
    throw new UsageError(`${cannot}: it exists`, {
      hint: "--resume goes on with it; or remove it, or name another --output",
    });
  }
  const kept = await readEarlier(path, options);
  const file = await Deno.open(path, { write: true });
  if (!kept.ended) await file.truncate(kept.size);
  await file.seek(kept.size, Deno.SeekMode.Start);
  const records = writerOf(file, path, kept.rows, options.benchmarks);
  return { ...kept, records };
}

interface Earlier extends Omit<EvaluationFile, "records"> {
  /** Bytes of what is kept. */
  size: number;
  /** Rows among it. */
  rows: number;
}

async function readEarlier(
  path: string,
  { config, benchmarks }: EvaluationFileOptions,
): Promise<Earlier> {
  using file = await Deno.open(path);
  const kept: Earlier = {
    earlier: new Map(benchmarks.map(({ benchmark }) => [benchmark, []])),
    summarized: new Set(),
    ended: false,
    size: 0,
    rows: 0,
  };
  let line = 0;
  for await (const bytes of byteLines(file)) {
    const record = parseLine(bytes, `${path}:${++line}`);
    if (line === 1) assertSame(path, record, config);
    else if (!takes(kept, record, benchmarks)) return kept;
    kept.size += bytes.length + 1;
  }
  if (line > 0) return kept;
  throw new DataError(`Cannot resume '${path}': it has no header`, {
    hint: "remove it to begin again",
  });
}

function parseLine(bytes: Uint8Array, place: string): JsonRecord {
  try {
    const record = parseJson(new TextDecoder().decode(bytes));
    if (typeof record === "object" && record !== null) return { ...record };
  } catch {
    // Said below.
  }
  throw new DataError(`Cannot resume: ${place} is no JSON object`, {
    hint: "cut the file off before that line to go on from there",
  });
}

function assertSame(
  path: string,
  header: JsonRecord,
  config: JsonRecord,
): void {
  if (header.selfhint !== "header" || header.stage !== "evaluate") {
    throw new DataError(`Cannot resume '${path}': it is no evaluation`, {
      hint: "name another --output",
    });
  }
  const before = { ...header.config as JsonRecord };
  const lines = evaluationDifferences(before, config)
    .map(({ name, before, now }) =>
      `  ${name}: ${now}, the file has ${before}`
    );
  if (lines.length === 0) return;
  throw new UsageError(
    [`Cannot resume '${path}': this would be another evaluation`, ...lines]
      .join("\n"),
    { hint: "use the same settings, or name another --output" },
  );
}

/** Takes the record that must come next; false for any other. */
function takes(
  kept: Earlier,
  record: JsonRecord,
  benchmarks: readonly Benchmark[],
): boolean {
  const next = benchmarks
    .find(({ benchmark }) => !kept.summarized.has(benchmark));
  if (!next) return kept.ended = record.selfhint === "end";
  const { benchmark, problems } = next;
  const scores = kept.earlier.get(benchmark)!;
  const problem = problems[scores.length];
  if (!problem) {
    const isNext = record.selfhint === "summary" &&
      record.benchmark === benchmark;
    if (isNext) kept.summarized.add(benchmark);
    return isNext;
  }
  const isNext = isEvaluationRow(record) && record.id === problem.id &&
    record.benchmark === benchmark;
  if (!isNext) return false;
  scores.push(problemScore(record));
  kept.rows++;
  return true;
}

/** Its `rows` are those in their order, which `readEarlier` would keep. */
function writerOf(
  file: Deno.FsFile,
  path: string,
  earlier: number,
  benchmarks: readonly Benchmark[],
): RecordWriter {
  const encoder = new TextEncoder();
  const order = benchmarks.flatMap(({ benchmark, problems }) =>
    problems.map(({ id }) => ({ benchmark, id }))
  );
  let rows = earlier;
  const write = async (record: JsonRecord): Promise<void> => {
    const bytes = encoder.encode(`${stringifyJson(record)}\n`);
    try {
      for (let start = 0; start < bytes.length;) {
        start += await file.write(bytes.subarray(start));
      }
    } catch (cause) {
      throw new WriteError(`'${path}'`, cause);
    }
    if (Object.hasOwn(record, "selfhint")) return;
    const next = order[rows];
    if (record.id === next?.id && record.benchmark === next?.benchmark) rows++;
  };
  return {
    write,
    async end(): Promise<void> {
      await write({ selfhint: "end", rows });
      file.close();
    },
    get rows(): number {
      return rows;
    },
  };
}
