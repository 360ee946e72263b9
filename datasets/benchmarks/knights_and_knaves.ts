import { knightsAndKnaves } from "../knights_and_knaves.ts";
import type { BenchmarkLoader } from "./_benchmark_loader.ts";

/**
 * The test puzzles of Knights and Knaves with two to eight people, in the form
 * that {@linkcode knightsAndKnaves} reads.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { knightsAndKnavesBenchmark } from "./knights_and_knaves.ts";
 *
 * assertEquals(knightsAndKnavesBenchmark.hub.length, 7);
 * ```
 */
export const knightsAndKnavesBenchmark: BenchmarkLoader = {
  ...knightsAndKnaves,
  files: ["knights_and_knaves"],
  hub: [2, 3, 4, 5, 6, 7, 8].map((people) => ({
    dataset: "K-and-K/knights-and-knaves",
    revision: "2f68547989981b1af37cb3dde5fdefa847aa8619",
    config: "test",
    split: `${people}ppl`,
  })),
};
