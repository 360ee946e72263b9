import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import { methods, type MethodSettings } from "../methods/mod.ts";
import {
  memoryHelp,
  type MemoryMode,
  memoryModes,
  type OptimizerOptions,
  type SamplingOptions,
} from "../policy/mod.ts";

/** The values of {@linkcode trainOptions}. */
export interface TrainOptions {
  /** The method's id, or the path of a file. */
  method: string;
  /** The path of a file with a reward. */
  reward?: string;
  /** Problems of a step. */
  promptsPerStep: number;
  /** Steps of the run. */
  maxSteps: number;
  /** Optimizer steps on a step's rollouts. */
  numIterations: number;
  /** Padded tokens of one micro-batch. */
  microBatchTokens: number;
  /** Whether updates run whole or layer by layer. */
  memory: MemoryMode;
  /** The longest prompt in tokens, a hinted one and the hint writer's too. */
  maxPromptLength: number;
  /** Steps between two evaluations, 0 = none. */
  evalSteps: number;
  /** Completions per held-out problem. */
  evalSamples: number;
  /** Steps between two checkpoints, 0 = only at the end. */
  saveSteps: number;
  /** The last checkpoints to keep, 0 = all. */
  saveTotalLimit: number;
  /** Steps in a row that may be not finite. */
  maxNonfiniteSteps: number;
  /** Whether samples keep token ids and log-probabilities. */
  logTokens: boolean;
}

/** All settings of a run. */
export type TrainSettings =
  & TrainOptions
  & MethodSettings
  & SamplingOptions
  & OptimizerOptions;

const methodList = methods.map(({ id, summary }) => `${id} = ${summary}`)
  .join("; ");

/** The options of the training loop, under TRL's and SAGE's names. */
export const trainOptions: OptionGroup<TrainOptions> = defineOptions(
  "Training",
  {
    method: z.string().default("sage").meta({ label: "name" })
      .describe(`how the policy learns: ${methodList}; or a file of yours`),
    reward: z.string().optional().meta({ label: "path" }).describe(
      "file of yours whose default export gives each judged completion its reward (default: right 1, wrong 0)",
    ),
    promptsPerStep: z.int().min(1).default(16)
      .describe("problems of a step, each with --num-generations completions"),
    maxSteps: z.int().min(1).default(500).describe(
      "steps of the run; a step is one visit of a batch of problems",
    ),
    numIterations: z.int().min(1).default(1)
      .describe("optimizer steps on the rollouts of a step"),
    microBatchTokens: z.int().min(1).default(2048)
      .describe("padded tokens of one micro-batch, bounds the memory"),
    memory: z.enum(memoryModes).default("auto").describe(memoryHelp),
    maxPromptLength: z.int().min(1).default(2048).describe(
      "longest prompt in tokens; longer problems are dropped, longer hints not shown",
    ),
    evalSteps: z.int().min(0).default(50)
      .describe(
        "steps between two evaluations without hints (0 = never, also not at the end)",
      ),
    evalSamples: z.int().min(1).default(4)
      .describe("completions per held-out problem, at temperature 1"),
    saveSteps: z.int().min(0).default(50)
      .describe("steps between two checkpoints (0 = only at the end)"),
    saveTotalLimit: z.int().min(0).default(0).describe(
      "last checkpoints to keep, and those that a pipe was told of (0 = all)",
    ),
    maxNonfiniteSteps: z.int().min(1).default(3).describe(
      "steps in a row with a loss, gradient or weight that is not finite, after which the run stops; none of them is applied",
    ),
    logTokens: z.boolean().default(false)
      .describe("keep token ids and log-probabilities in samples.jsonl"),
  },
  { light: { method: "sage-light" } },
);
