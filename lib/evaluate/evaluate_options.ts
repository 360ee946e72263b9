import { z } from "zod";
import { defineOptions, omitOption, type OptionGroup } from "../config/mod.ts";
import { type SamplingOptions, samplingOptions } from "../policy/mod.ts";

/** The values of {@linkcode evaluateOptions}. */
export interface EvaluateOptions {
  /** Benchmarks, in place of a file of problems: names, or `name=file`. */
  benchmark?: string[];
  /** The folder of the user's own copies of benchmarks. */
  benchmarksDir: string;
  /** How many of the first problems of each benchmark are taken. */
  limit?: number;
  /** Completions per problem. */
  samples: number;
  /** Whether options of multiple-choice problems get another order. */
  shuffleOptions: boolean;
  /** Whether rows keep token ids and log-probabilities. */
  logTokens: boolean;
  /** The file that gets the records in place of stdout. */
  output?: string;
  /** Whether the evaluation in that file goes on. */
  resume: boolean;
  /** Two files of evaluations to compare. */
  compare?: string[];
}

/** The options of evaluating a policy on held-out problems. */
export const evaluateOptions: OptionGroup<EvaluateOptions> = defineOptions(
  "Evaluation",
  {
    benchmark: z.array(z.string()).min(1).optional()
      .describe(
        "benchmarks in place of --data, such as aime24,math500 or gpqa=FILE; ring is embedded",
      ),
    benchmarksDir: z.string().meta({ label: "path" }).default("benchmarks")
      .describe(
        "folder of your own copies of benchmarks (what is not there comes from the hub)",
      ),
    limit: z.int().min(1).optional()
      .describe("first problems of each benchmark (default: all)"),
    samples: z.number().int().min(1).default(16)
      .describe("completions per problem (1 when temperature is 0)"),
    shuffleOptions: z.boolean().default(false)
      .describe("draw the options of each problem into an order of the seed"),
    logTokens: z.boolean().default(false)
      .describe("keep token ids and log-probabilities in the rows"),
    output: z.string().meta({ label: "path" }).optional()
      .describe("write the records to this file, which --resume goes on with"),
    resume: z.boolean().default(false)
      .describe("go on where the evaluation in --output ended, or begin it"),
    compare: z.array(z.string()).length(2).meta({ label: "path path" })
      .optional()
      .describe("evaluate nothing: compare the evaluations in two files"),
  },
);

/** How an evaluation draws: as in SAGE's paper, but for the length. */
export const evaluationSampling: OptionGroup<
  Omit<SamplingOptions, "numGenerations">
> = {
  ...omitOption(samplingOptions, "numGenerations"),
  shape: {
    ...omitOption(samplingOptions, "numGenerations").shape,
    temperature: z.number().min(0).default(0.6)
      .describe("divisor of the logits (0 = greedy)"),
    maxCompletionLength: z.number().int().min(1).default(512)
      .describe("longest completion in tokens (SAGE's paper: 8192)"),
    topP: z.number().gt(0).max(1).default(0.95)
      .describe("draw from the likeliest tokens of this total (1 = off)"),
  },
};
