import type { BenchmarkLoader } from "./_benchmark_loader.ts";
import { aime24, aime25 } from "./aime.ts";
import { amc23 } from "./amc23.ts";
import { aqua } from "./aqua.ts";
import { arcChallenge } from "./arc_challenge.ts";
import { gpqa } from "./gpqa.ts";
import { gsm8kBenchmark } from "./gsm8k.ts";
import { knightsAndKnavesBenchmark } from "./knights_and_knaves.ts";
import { math500 } from "./math500.ts";
import { minervaMath } from "./minerva_math.ts";
import { mmluPro } from "./mmlu_pro.ts";
import { mmluStem } from "./mmlu_stem.ts";
import { olympiadbench } from "./olympiadbench.ts";
import { satMath } from "./sat_math.ts";

/** The published benchmarks, the most particular format first. */
export const benchmarkLoaders: readonly BenchmarkLoader[] = [
  knightsAndKnavesBenchmark,
  olympiadbench,
  arcChallenge,
  gpqa,
  aqua,
  mmluPro,
  mmluStem,
  satMath,
  gsm8kBenchmark,
  math500,
  minervaMath,
  // Any number is one of AMC's, only some are of AIME.
  amc23,
  aime24,
  aime25,
];
