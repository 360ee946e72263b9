import { UsageError } from "../config/mod.ts";
import {
  byteLines,
  DataError,
  type JsonRecord,
  parseJson,
} from "../jsonl/mod.ts";
import type { Benchmark } from "./benchmark.ts";
import { evaluationDifferences } from "./evaluation_differences.ts";
import type {
  EvaluationFile,
  EvaluationFileOptions,
} from "./open_evaluation_file.ts";
import { isEvaluationRow, problemScore } from "./problem_score.ts";

/** What a file has of an evaluation. */
export interface Earlier extends Omit<EvaluationFile, "records"> {
  /** Bytes of what is kept. */
  size: number;
  /** Rows among it. */
  rows: number;
}

/** Reads what an evaluation's file has, and checks that it is as it was written. */
export async function readEarlier(
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
  let gap: Gap | undefined;
  for await (const bytes of byteLines(file)) {
    const place = `${path}:${++line}`;
    const record = parseLine(bytes, place);
    if (line === 1) {
      assertSame(path, record, config);
    } else if (gap || !takes(kept, record, benchmarks)) {
      // A stopped evaluation writes what was whole, and has drawn past others.
      gap ??= gapOf(kept, benchmarks);
      const found = gap.ids.indexOf(String(record.id), gap.next);
      const fault = rowFault(record) ??
        (found >= 0 && record.benchmark === gap.benchmark
          ? undefined
          : "it is not in the order of the problems");
      if (fault !== undefined) throw damaged(place, fault);
      gap.next = found + 1;
      continue;
    } else if (record.selfhint === undefined) {
      const fault = rowFault(record);
      if (fault !== undefined) throw damaged(place, fault);
    }
    kept.size += bytes.length + 1;
  }
  if (line > 0) return kept;
  throw new DataError(`Cannot resume '${path}': it has no header`, {
    hint: "name another --output",
  });
}

/** Where rows may stand that come behind missing ones. */
interface Gap {
  benchmark: string | undefined;
  /** Its problems. */
  ids: string[];
  /** The first place that the next row may have. */
  next: number;
}

function gapOf(
  { earlier, summarized }: Earlier,
  benchmarks: readonly Benchmark[],
): Gap {
  const at = benchmarks.find(({ benchmark }) => !summarized.has(benchmark));
  return {
    benchmark: at?.benchmark,
    ids: at?.problems.map(({ id }) => id) ?? [],
    next: at ? earlier.get(at.benchmark)!.length : 0,
  };
}

/** What shows that a row is not as it was written. */
function rowFault(record: JsonRecord): string | undefined {
  if (!isEvaluationRow(record)) return "it is no row of an evaluation";
  const accuracy = problemScore(record).right / record.k;
  return record.accuracy === accuracy
    ? undefined
    : `field "accuracy" is ${record.accuracy}, its verdicts give ${accuracy}`;
}

function damaged(place: string, fault: string): DataError {
  return new DataError(`Cannot resume: ${place}: ${fault}`, {
    hint: "cut the file off before that line to go on from there",
  });
}

function parseLine(bytes: Uint8Array, place: string): JsonRecord {
  try {
    const record = parseJson(new TextDecoder().decode(bytes));
    if (typeof record === "object" && record !== null) return { ...record };
  } catch {
    // Said below.
  }
  throw damaged(place, "it is no JSON object");
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
