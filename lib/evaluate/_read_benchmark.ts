import { sourceName } from "../config/mod.ts";
import {
  collectProblems,
  DataError,
  isFrame,
  problemFault,
  type ReadRecord,
} from "../jsonl/mod.ts";
import { judge } from "../verify/mod.ts";
import type { Benchmark, BenchmarkFormat } from "./benchmark.ts";
import { goldOf } from "./gold_of.ts";
import { takenColumn } from "./taken_column.ts";

/** How rows become problems. */
export interface ReadBenchmarkOptions {
  /** What to call their source in errors. */
  name: string;
  /** Tells the format of a first row that is no problem as it stands. */
  formatOf: (
    record: ReadRecord["record"],
  ) => BenchmarkFormat | undefined;
  /** Fixes the order of a problem's options. */
  optionSeed?: number;
  /** Is told the format. */
  log: (line: string) => void;
}

/**
 * Reads problems, in the product's own form or that of a published benchmark,
 * which the first row tells.
 */
export async function readBenchmark(
  records: AsyncIterable<ReadRecord>,
  options: ReadBenchmarkOptions,
): Promise<Benchmark> {
  const { name } = options;
  const lines: number[] = [];
  const problems = await collectProblems(shaped(records, options, lines), name);
  return await assertUsable({
    benchmark: sourceName(undefined, name),
    problems,
    source: { file: name },
  }, lines);
}

/**
 * Refuses problems whose columns an evaluation would write over, or misread,
 * and golds that no completion could be right by.
 */
export async function assertUsable(
  benchmark: Benchmark,
  lines: readonly number[] = [],
): Promise<Benchmark> {
  const { problems, source } = benchmark;
  for (const [index, problem] of problems.entries()) {
    const column = takenColumn(problem);
    if (column !== undefined) {
      throw new DataError(
        `Cannot evaluate problem '${problem.id}' of ${source.file}: its field "${column}" would be written over`,
        {
          hint:
            `rename it: jq -c '.my_${column} = .${column} | del(.${column})'`,
        },
      );
    }
    // Without an answer to judge, only a gold of no use is left unjudged.
    const { outcome } = await judge(goldOf(problem), "");
    if (outcome !== "unjudged") continue;
    const line = lines[index];
    const place = line === undefined
      ? `problem '${problem.id}' of ${source.file}`
      : `${source.file}:${line}`;
    const shown = JSON.stringify(problem.answer.slice(0, 60));
    throw new DataError(
      `Cannot read ${place}: field "answer" is ${shown}, which nothing can be judged by`,
      { hint: "give it the right answer, or leave the row out" },
    );
  }
  return benchmark;
}

async function* shaped(
  records: AsyncIterable<ReadRecord>,
  { name, formatOf, optionSeed, log }: ReadBenchmarkOptions,
  lines: number[],
): AsyncGenerator<ReadRecord> {
  let format: BenchmarkFormat | undefined;
  let rows = 0;
  for await (const { record, line } of records) {
    if (isFrame(record)) continue;
    if (rows++ === 0 && problemFault(record)) {
      format = formatOf(record);
      if (format) log(`reading ${name} in the form of ${format.name}`);
    }
    lines.push(line);
    yield {
      record: format ? shape(record, line, format) : record,
      line,
    };
  }

  function shape(
    record: ReadRecord["record"],
    line: number,
    { name: source, describe, toProblem }: BenchmarkFormat,
  ): ReadRecord["record"] {
    const result = toProblem(record, {
      source,
      line,
      ...optionSeed !== undefined && { optionSeed },
    });
    if ("row" in result) return { id: `${source}:${line}`, ...result.row };
    throw new DataError(`Cannot read ${name}:${line}: ${result.rejected}`, {
      hint: `a row of ${source} has ${describe}`,
    });
  }
}
