import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import type { SamplingParameters } from "./sampling_parameters.ts";

/** The values of {@linkcode samplingOptions}. */
export interface SamplingOptions extends Omit<SamplingParameters, "stopIds"> {
  /** Completions per problem. */
  numGenerations: number;
  /** What every drawn number depends on. */
  seed: number;
}

/** The options of drawing completions, under TRL's names. */
export const samplingOptions: OptionGroup<SamplingOptions> = defineOptions(
  "Sampling",
  {
    numGenerations: z.int().min(1).default(8)
      .describe("completions per problem"),
    maxCompletionLength: z.int().min(1).default(512)
      .describe("longest completion in tokens"),
    temperature: z.number().min(0).default(1)
      .describe("divisor of the logits (0 = greedy)"),
    topP: z.number().gt(0).max(1).default(1)
      .describe("draw from the likeliest tokens of this total (1 = off)"),
    topK: z.int().min(0).default(0)
      .describe("draw from this many likeliest tokens (0 = off)"),
    minP: z.number().min(0).max(1).default(0)
      .describe("drop tokens below this share of the likeliest (0 = off)"),
    seed: z.int().min(0).default(42)
      .describe("what every drawn number depends on"),
  },
);
