import { sourceName } from "../config/mod.ts";
import {
  collectProblems,
  DataError,
  isFrame,
  problemFault,
  type ReadRecord,
} from "../jsonl/mod.ts";
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
  const problems = await collectProblems(shaped(records, options), name);
  return assertUsable({
    benchmark: sourceName(undefined, name),
    problems,
    source: { file: name },
  });
}

/** Refuses problems whose columns an evaluation would write over, or misread. */
export function assertUsable(benchmark: Benchmark): Benchmark {
  const { problems, source } = benchmark;
  for (const problem of problems) {
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
    goldOf(problem);
  }
  return benchmark;
}

async function* shaped(
  records: AsyncIterable<ReadRecord>,
  { name, formatOf, optionSeed, log }: ReadBenchmarkOptions,
): AsyncGenerator<ReadRecord> {
  let format: BenchmarkFormat | undefined;
  let rows = 0;
  for await (const { record, line } of records) {
    if (isFrame(record)) continue;
    if (rows++ === 0 && problemFault(record)) {
      format = formatOf(record);
      if (format) log(`reading ${name} in the form of ${format.name}`);
    }
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
