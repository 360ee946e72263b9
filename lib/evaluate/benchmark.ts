import type { JsonRecord, Problem } from "../jsonl/mod.ts";

/** Problems, their common name and where they are from. */
export interface Benchmark {
  /** The name. */
  benchmark: string;
  /** The problems. */
  problems: Problem[];
  /** Where they are from. */
  source: {
    /** The file, `stdin` or `embedded`. */
    file: string;
    /** SHA-256 of the file's bytes, where it was read as a file. */
    sha256?: string;
    /** Data set and commit on the hub. */
    revision?: string;
  };
}

/** Knows the columns of a published benchmark. */
export interface BenchmarkFormat {
  /** The benchmark's name. */
  readonly name: string;
  /** One clause: its columns. */
  readonly describe: string;
  /** Brings a record into the shape of a problem, or says why it cannot. */
  toProblem(
    record: JsonRecord,
    context: { source: string; line: number; optionSeed?: number },
  ): { row: JsonRecord } | { rejected: string };
}

/** Where benchmarks come from; the loaders of published ones are handed in. */
export interface BenchmarkSources {
  /** Opens a benchmark by name, or `name=file`. */
  open(
    name: string,
    options: { folder: string; optionSeed?: number },
  ): Promise<Benchmark>;
  /** Tells the format of a row that is no problem as it stands. */
  formatOf(record: JsonRecord): BenchmarkFormat | undefined;
}
