import { join } from "node:path";
import {
  benchmarkNames,
  loadBenchmark,
  readProblemTexts,
} from "../datasets/mod.ts";
import { sourceName, type TaskIo, UsageError } from "../lib/config/mod.ts";
import { resolveDataset } from "../lib/hub/mod.ts";
import type { BenchmarkTexts, FilterOptions } from "../lib/prepare/mod.ts";

/** The benchmarks whose problems are kept out, and those that are not at hand. */
export interface OpenedBenchmarks {
  /** What is at hand. */
  benchmarks: BenchmarkTexts[];
  /** Names of the rest. */
  missing: string[];
}

/** Reads the benchmarks that this machine has, and the files that were named. */
export async function openBenchmarks(
  config: FilterOptions,
  io: TaskIo,
): Promise<OpenedBenchmarks> {
  await checkFolder(config.benchmarksDir, io);
  const benchmarks: BenchmarkTexts[] = [];
  const missing: string[] = [];
  // The ring's sets have no problem in common.
  for (const name of benchmarkNames.filter((name) => name !== "ring")) {
    try {
      const problems = await loadBenchmark(name, {
        folder: config.benchmarksDir,
        resolvePath: io.resolvePath,
        // What was fetched to evaluate is at hand; nothing is fetched for this.
        fetch: ({ dataset, revision, config, split }) =>
          resolveDataset(dataset, { revision, config, split, offline: true }),
      });
      benchmarks.push({
        name,
        problems: problems.map(({ problem, question }) =>
          typeof question === "string" ? [problem, question] : [problem]
        ),
      });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      missing.push(name);
    }
  }
  for (const path of config.decontaminate ?? []) {
    for (const file of await filesOf(path, io)) {
      const problems = await readProblemTexts(io.resolvePath(file), file);
      benchmarks.push({ name: file, problems });
    }
  }
  const named = benchmarks.map(({ name }) =>
    sourceName(undefined, name).replaceAll("_", "-")
  );
  const isNamed = (name: string): boolean =>
    named.some((other) => other === name || other.startsWith(`${name}-`));
  return { benchmarks, missing: missing.filter((name) => !isNamed(name)) };
}

/** A folder that was asked for must be there; the default one need not. */
async function checkFolder(folder: string, io: TaskIo): Promise<void> {
  if (io.sources.benchmarksDir === "default") return;
  const found = await Deno.stat(io.resolvePath(folder)).catch(() => undefined);
  if (found?.isDirectory) return;
  throw new UsageError(`Cannot read ${folder}: no such folder`, {
    hint: `check the path: it stands for ${io.resolvePath(folder)}`,
  });
}

/** A folder stands for the files in it, whatever their split. */
async function filesOf(path: string, io: TaskIo): Promise<string[]> {
  const { isDirectory } = await Deno.stat(io.resolvePath(path))
    .catch((cause) => {
      if (!(cause instanceof Deno.errors.NotFound)) throw cause;
      throw new UsageError(`Cannot read ${path}: no such file`, {
        cause,
        hint: `check the path: it stands for ${io.resolvePath(path)}`,
      });
    });
  if (!isDirectory) return [path];
  const names = await Array.fromAsync(
    Deno.readDir(io.resolvePath(path)),
    ({ name }) => name,
  );
  const files = names.filter((name) =>
    /\.(jsonl|ndjson|json|parquet|csv)$/.test(name)
  );
  const others = names.filter((name) =>
    !files.includes(name) && !/^\.|^LICENSE|\.md$/.test(name)
  );
  if (files.length > 0 && others.length > 0) {
    io.log(`${path}: not read: ${others.sort().join(", ")}`);
  }
  if (files.length > 0) return files.sort().map((name) => join(path, name));
  throw new UsageError(
    `Cannot read ${path}: it has no JSONL, JSON, Parquet or CSV file`,
  );
}
