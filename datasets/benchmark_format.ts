import type { JsonRecord } from "../lib/jsonl/mod.ts";
import type { BenchmarkLoader } from "./benchmarks/_benchmark_loader.ts";
import { benchmarkLoaders } from "./benchmarks/_loaders.ts";

/**
 * Tells by its columns which benchmark's form a row has.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { benchmarkFormat } from "./benchmark_format.ts";
 *
 * const row = { question: "7 by 6?", answer: "7*6=42\n#### 42" };
 * assertEquals(benchmarkFormat(row)?.name, "gsm8k");
 * assertEquals(benchmarkFormat({ text: "7 by 6?" }), undefined);
 * ```
 *
 * @param record The row.
 * @returns The first loader that knows such rows; AIME's rows are
 * AMC's too.
 */
export function benchmarkFormat(
  record: JsonRecord,
): BenchmarkLoader | undefined {
  return benchmarkLoaders.find((loader) => loader.matches(record));
}
