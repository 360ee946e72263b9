/**
 * Loaders of published data sets, and the embedded ring world.
 *
 * @module
 */
export * from "./aime.ts";
export * from "./benchmark_format.ts";
export * from "./benchmarks.ts";
export * from "./dapo.ts";
export * from "./gsm8k.ts";
export * from "./jsonl.ts";
export * from "./knights_and_knaves.ts";
export * from "./math.ts";
export * from "./numina_math.ts";
export * from "./open_benchmark.ts";
export * from "./openr1_math.ts";
export * from "./read_problem_texts.ts";
export * from "./source_loader.ts";
export * from "./ring/mod.ts";
