import { createHash } from "node:crypto";
import { join } from "node:path";
import { UsageError } from "../lib/config/mod.ts";
import type { DatasetSnapshot } from "../lib/hub/mod.ts";
import {
  DataError,
  type Problem,
  problemFault,
  stringifyJson,
} from "../lib/jsonl/mod.ts";
import { type LoadedRow, uniqueIds } from "../lib/prepare/mod.ts";
import type {
  BenchmarkLoader,
  HubPart,
} from "./benchmarks/_benchmark_loader.ts";
import { readRows } from "./benchmarks/_read_rows.ts";
import { benchmarkLoaders } from "./benchmarks/_loaders.ts";
import { ringProblems } from "./ring/mod.ts";

/** Where a benchmark's file is looked for. */
export interface OpenBenchmarkOptions {
  /** The user's folder, which comes first. */
  folder?: string;
  /** Brings a part of a data set of the hub onto this machine. */
  fetch?: (part: HubPart) => Promise<DatasetSnapshot>;
  /** Is told, line by line, what is looked for elsewhere. */
  report?: (line: string) => void;
  /** Makes a file's path absolute. */
  resolvePath?: (path: string) => string;
  /** Draws the options of each problem into an order of this seed. */
  optionSeed?: number;
}

/** Where problems are from, so that a reader can get the same ones. */
export interface BenchmarkSource {
  /** The files, or `embedded`. */
  file: string;
  /** SHA-256 of the bytes of the files, one after the other. */
  sha256: string;
  /** Data set and commit on the hub. */
  revision?: string;
}

/** A benchmark's problems and where they are from. */
export interface OpenedBenchmark {
  /** Its name. */
  benchmark: string;
  /** Its problems, each with an id of its own. */
  problems: Problem[];
  /** Where they are from. */
  source: BenchmarkSource;
}

/**
 * Opens a benchmark: the file that is named, else the one of that name in the
 * user's folder, else the published one on the hub.
 *
 * In the folder, `math500` is `math500.jsonl`, `.json`, `.parquet` or `.csv`, or
 * one of these called `test` in a folder `math500`. A row that cannot be read is
 * an error: a benchmark with rows left out has another score.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { openBenchmark } from "./open_benchmark.ts";
 *
 * const path = await Deno.makeTempFile({ suffix: ".jsonl" });
 * await Deno.writeTextFile(path, '{"problem":"5 squared?","answer":"025"}\n');
 * const { problems } = await openBenchmark(`aime24=${path}`);
 * assertEquals(problems, [
 *   { id: "aime24:1", problem: "5 squared?", answer: "25" },
 * ]);
 * ```
 *
 * @param name The name, or `name=file`.
 * @param options Where its file is looked for.
 * @returns Problems and source.
 * @throws {UsageError} If the name is unknown or its file is not found.
 * @throws {DataError} If a row cannot be read; names file, line and field.
 */
export async function openBenchmark(
  name: string,
  options: OpenBenchmarkOptions = {},
): Promise<OpenedBenchmark> {
  const [wanted = "", path] = splitOnce(name, "=");
  const benchmark = wanted.trim().toLowerCase().replaceAll("_", "-");
  if (benchmark === "ring" && path === undefined) return openRing();
  const loader = benchmarkLoaders.find(({ name }) => name === benchmark);
  if (!loader) {
    throw new UsageError(
      `Cannot find benchmark '${wanted}': there is none of that name`,
      {
        hint: `the benchmarks are ring, ${
          benchmarkLoaders.map(({ name }) => name).join(", ")
        }`,
      },
    );
  }
  const { files, revision } = path === undefined
    ? await findFiles(loader, options)
    : { files: [{ name: path, path: resolvePath(path, options) }] };
  const hash = createHash("sha256");
  const problems: Problem[] = [];
  const uniqueId = uniqueIds();
  for (const file of files) {
    hash.update(await readBytes(file));
    const { optionSeed } = options;
    const rows = readProblems(file, loader, optionSeed);
    for await (const { row, line: inFile } of rows) {
      const line = files.length > 1 ? problems.length + 1 : inFile;
      const id = uniqueId(row.id, { source: benchmark, line });
      problems.push({ ...row, id });
    }
  }
  if (problems.length === 0) {
    throw new DataError(`Cannot read ${files[0]?.name}: it has no rows`);
  }
  return {
    benchmark,
    problems,
    source: {
      file: files.map(({ name }) => name).join(", "),
      sha256: hash.digest("hex"),
      ...revision !== undefined && { revision },
    },
  };
}

function openRing(): OpenedBenchmark {
  const problems = ringProblems("heldout");
  const hash = createHash("sha256").update(stringifyJson(problems));
  const source = { file: "embedded", sha256: hash.digest("hex") };
  return { benchmark: "ring", problems, source };
}

/** A file by what it is called in errors, and where it lies. */
interface NamedFile {
  name: string;
  path: string;
}

async function findFiles(
  loader: BenchmarkLoader,
  options: OpenBenchmarkOptions,
): Promise<{ files: NamedFile[]; revision?: string }> {
  const { folder, fetch } = options;
  const cannot = `Cannot find benchmark '${loader.name}'`;
  const [stem = loader.name] = loader.files;
  for (const name of folder === undefined ? [] : candidates(folder, loader)) {
    const path = resolvePath(name, options);
    const found = await Deno.stat(path).catch(() => undefined);
    if (found?.isFile) return { files: [{ name, path }] };
  }
  const place = folder === undefined ? "no folder" : `'${folder}'`;
  const form = `${stem}.jsonl, .json, .parquet or .csv`;
  const hint = `put the file there as ${form}, or name it: --benchmark ` +
    `${loader.name}=FILE`;
  if (loader.hub.length === 0 || !fetch) {
    const own = loader.hub.length === 0 ? ", and it is not fetched" : "";
    throw new UsageError(`${cannot}: ${place} has no file of it${own}`, {
      hint,
    });
  }
  options.report?.(
    `${loader.name}: ${place} has no ${form}: asking for the published one`,
  );
  const files: NamedFile[] = [];
  let revision = "";
  for (const part of loader.hub) {
    const { name, commit, folder, files: paths } = await fetch(part);
    revision = `${name}@${commit}`;
    for (const path of paths) {
      files.push({ name: path, path: join(folder, path) });
    }
  }
  return { files, revision };
}

function* candidates(
  folder: string,
  { files }: BenchmarkLoader,
): Generator<string> {
  const endings = ["jsonl", "json", "parquet", "csv"];
  const stems = files.flatMap((stem) => [stem, stem.replaceAll("_", "-")]);
  for (const stem of new Set(stems)) {
    for (const name of [stem, join(stem, "test")]) {
      for (const ending of endings) yield join(folder, `${name}.${ending}`);
    }
  }
}

/** Loads every row, or says which one cannot be. */
async function* readProblems(
  file: NamedFile,
  loader: BenchmarkLoader,
  optionSeed: number | undefined,
): AsyncGenerator<{ row: LoadedRow; line: number }> {
  using opened = await open(file);
  for await (const { record, line } of readRows(opened, file)) {
    const result = loader.toProblem(record, {
      source: loader.name,
      line,
      ...optionSeed !== undefined && { optionSeed },
    });
    const reason = "rejected" in result
      ? result.rejected
      // The id is made unique later.
      : problemFault({ ...result.row, id: result.row.id || "any" })?.reason;
    if ("rejected" in result || reason !== undefined) {
      throw new DataError(`Cannot read ${file.name}:${line}: ${reason}`, {
        hint: `a row of ${loader.name} has ${loader.describe}`,
      });
    }
    yield { row: result.row, line };
  }
}

async function readBytes(file: NamedFile): Promise<Uint8Array> {
  using opened = await open(file);
  return await new Response(opened.readable).bytes();
}

async function open({ name, path }: NamedFile): Promise<Deno.FsFile> {
  try {
    return await Deno.open(path);
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw new UsageError(`Cannot read ${name}: no such file`, { cause });
  }
}

function resolvePath(path: string, options: OpenBenchmarkOptions): string {
  return options.resolvePath?.(path) ?? path;
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
