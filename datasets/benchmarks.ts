import type { Problem } from "../lib/jsonl/mod.ts";
import { benchmarkLoaders } from "./benchmarks/_loaders.ts";
import { openBenchmark, type OpenBenchmarkOptions } from "./open_benchmark.ts";

/** What `--benchmark` takes; ring is embedded. */
export const benchmarkNames: readonly string[] = [
  "ring",
  ...benchmarkLoaders.map(({ name }) => name).toSorted(),
];

/**
 * Loads the problems of a benchmark.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { loadBenchmark } from "./benchmarks.ts";
 *
 * assertEquals((await loadBenchmark("ring")).length, 96);
 * ```
 *
 * @param name One of {@linkcode benchmarkNames}, or `name=file`.
 * @param options Where its file is looked for.
 * @returns The problems.
 * @throws {UsageError} If the name is unknown or its file is not found.
 * @throws {DataError} If a row cannot be read.
 */
export async function loadBenchmark(
  name: string,
  options: OpenBenchmarkOptions = {},
): Promise<Problem[]> {
  return (await openBenchmark(name, options)).problems;
}
