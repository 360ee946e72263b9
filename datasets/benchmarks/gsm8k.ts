import { gsm8k } from "../gsm8k.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";

/**
 * GSM8K's test problems, in the form that {@linkcode gsm8k} reads.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { gsm8kBenchmark } from "./gsm8k.ts";
 *
 * assertEquals(gsm8kBenchmark.files, ["gsm8k_test", "gsm8k"]);
 * ```
 */
export const gsm8kBenchmark: BenchmarkLoader = {
  ...gsm8k,
  files: ["gsm8k_test", "gsm8k"],
  hub: [{
    dataset: "openai/gsm8k",
    revision: "740312add88f781978c0658806c59bc2815b9866",
    config: "main",
    split: "test",
  }],
};
