import { dirname } from "node:path";
import { UsageError, version } from "../config/mod.ts";
import {
  byteLines,
  type JsonRecord,
  type RecordWriter,
  stringifyJson,
  WriteError,
} from "../jsonl/mod.ts";
import { readEarlier } from "./_read_earlier.ts";
import type { Benchmark } from "./benchmark.ts";
import type { ProblemScore } from "./problem_score.ts";

/** What an evaluation's file must hold, and whether one is gone on with. */
export interface EvaluationFileOptions {
  /** The header's config. */
  config: JsonRecord;
  /** The benchmarks in their order. */
  benchmarks: readonly Benchmark[];
  /** Whether to go on with the evaluation that is there. */
  resume: boolean;
  /** Is told when a file that has no whole header is begun again. */
  report?: (line: string) => void;
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
 * are kept as far as they follow the order of the problems. What an end leaves
 * behind them is cut off, half a line or rows behind a gap; where the header
 * itself is cut, the file is begun again. Other damage is refused by its line.
 *
 * @param path The file.
 * @param options What it must hold.
 * @returns The file; its records have no end frame before `end`.
 * @throws {UsageError} If a file is there and is not to be gone on with, or is of
 * other settings.
 * @throws {DataError} If the file is no evaluation, or a row is not as it was
 * written.
 */
export async function openEvaluationFile(
  path: string,
  options: EvaluationFileOptions,
): Promise<EvaluationFile> {
  const { resume } = options;
  await Deno.mkdir(dirname(path), { recursive: true });
  const isNew = { write: true, createNew: true };
  const created = await Deno.open(path, isNew).catch((cause) => {
    if (cause instanceof Deno.errors.AlreadyExists) return undefined;
    throw new WriteError(`'${path}'`, cause);
  });
  if (created) return await begin(created, path, options);
  const cannot = `Cannot write evaluation '${path}'`;
  if (!(await Deno.stat(path)).isFile) {
    throw new UsageError(`${cannot}: it is no file`);
  }
  if (!resume) {
    throw new UsageError(`${cannot}: it exists`, {
      hint: "--resume goes on with it; or remove it, or name another --output",
    });
  }
  if (await hasTornHeader(path)) {
    options.report?.(`${path} has no whole header: it is begun again`);
    const emptied = await Deno.open(path, { write: true, truncate: true });
    return await begin(emptied, path, options);
  }
  const kept = await readEarlier(path, options);
  const file = await Deno.open(path, { write: true });
  if (!kept.ended) await file.truncate(kept.size);
  await file.seek(kept.size, Deno.SeekMode.Start);
  const records = writerOf(file, path, kept.rows, options.benchmarks);
  return { ...kept, records };
}

const headerStart = '{"selfhint":"header","stage":"evaluate",';

async function begin(
  file: Deno.FsFile,
  path: string,
  { config, benchmarks }: EvaluationFileOptions,
): Promise<EvaluationFile> {
  const records = writerOf(file, path, 0, benchmarks);
  await records.write({
    selfhint: "header",
    stage: "evaluate",
    version,
    config,
  });
  return { records, earlier: new Map(), summarized: new Set(), ended: false };
}

/** Whether a file is empty, or a part of its first line, and that a header. */
async function hasTornHeader(path: string): Promise<boolean> {
  using file = await Deno.open(path);
  for await (const _line of byteLines(file)) return false;
  await file.seek(0, Deno.SeekMode.Start);
  const bytes = new Uint8Array(headerStart.length);
  const text = new TextDecoder()
    .decode(bytes.subarray(0, await file.read(bytes) ?? 0));
  return headerStart.startsWith(text);
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
