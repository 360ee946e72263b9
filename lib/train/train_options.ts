import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import type { HintOrigin } from "../guidance/mod.ts";
import { methods } from "../methods/mod.ts";
import type { LossType } from "../objective/mod.ts";
import {
  type MemoryMode,
  memoryMode,
  type OptimizerOptions,
  type SamplingOptions,
} from "../policy/mod.ts";

/** The values of {@linkcode trainOptions}. */
export interface TrainOptions {
  /** The method's id. */
  method: string;
  /** Problems of a step. */
  promptsPerStep: number;
  /** Steps of the run. */
  maxSteps: number;
  /** Optimizer steps on a step's rollouts. */
  numIterations: number;
  /** How far the ratio may fall below 1. */
  epsilon: number;
  /** How far the ratio may rise above 1. */
  epsilonHigh: number;
  /** Weight of the divergence from the initial policy. */
  beta: number;
  /** How token losses are averaged. */
  lossType: LossType;
  /** What advantages are divided by. */
  scaleRewards: "group" | "batch" | "none";
  /** Rows that bnpo averages over at a time, 0 = the whole update. */
  perDeviceTrainBatchSize: number;
  /** Padded tokens of one micro-batch. */
  microBatchTokens: number;
  /** Whether updates run whole or layer by layer. */
  memory: MemoryMode;
  /** The longest prompt in tokens, a hinted one and the hint writer's too. */
  maxPromptLength: number;
  /** The longest reply of the hint writer in tokens. */
  maxHintLength: number;
  /** Where hints come from. */
  hints: HintOrigin;
  /** One reply for all levels of a visit, or one for each level. */
  hintDraw: "joint" | "per-level";
  /** SAGE-LIGHT's rule. */
  lightRule: "code" | "paper";
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
export type TrainSettings = TrainOptions & SamplingOptions & OptimizerOptions;

const methodList = methods.map(({ id, summary }) => `${id} = ${summary}`)
  .join("; ");

/** The options of the training loop, under TRL's and SAGE's names. */
export const trainOptions: OptionGroup<TrainOptions> = defineOptions(
  "Training",
  {
    method: z.enum(methods.map(({ id }) => id)).default("sage")
      .describe(`how the policy learns: ${methodList}`),
    promptsPerStep: z.int().min(1).default(16)
      .describe("problems of a step, each with --num-generations completions"),
    maxSteps: z.int().min(1).default(500).describe(
      "steps of the run; a step is one visit of a batch of problems",
    ),
    numIterations: z.int().min(1).default(1)
      .describe("optimizer steps on the rollouts of a step"),
    epsilon: z.number().min(0).lt(1).default(0.2)
      .describe("how far the probability ratio may fall below 1"),
    epsilonHigh: z.number().min(0).default(0.28)
      .describe("how far it may rise above 1 (SAGE's paper: 0.28)"),
    beta: z.number().min(0).default(0)
      .describe("weight of the KL divergence from the first policy (0 = off)"),
    lossType: z.enum(["dapo", "grpo", "dr_grpo", "bnpo"]).default("dapo")
      .describe("average over token losses; dapo = mean over all tokens"),
    scaleRewards: z.enum(["group", "batch", "none"]).default("group")
      .describe("standard deviation that advantages are divided by"),
    perDeviceTrainBatchSize: z.int().min(0).default(0)
      .describe(
        "only for --loss-type bnpo: rows averaged over at a time (0 = all)",
      ),
    microBatchTokens: z.int().min(1).default(2048)
      .describe("padded tokens of one micro-batch, bounds the memory"),
    memory: memoryMode,
    maxPromptLength: z.int().min(1).default(2048).describe(
      "longest prompt in tokens; longer problems are dropped, longer hints not shown",
    ),
    maxHintLength: z.int().min(1).default(512)
      .describe("longest reply of the hint writer in tokens"),
    hints: z.enum(["auto", "self", "offline"]).default("auto").describe(
      "whose hints: the policy's (self), the row's (offline), the row's where it has some (auto)",
    ),
    hintDraw: z.enum(["joint", "per-level"]).default("joint").describe(
      "one reply with all levels per visit (released code), or one for each level climbed (paper)",
    ),
    lightRule: z.enum(["code", "paper"]).default("code").describe(
      "sage-light: level up at accuracy <= 0.1 and down above 0.35 (released code), or only up below 0.35 (paper)",
    ),
    evalSteps: z.int().min(0).default(50)
      .describe("steps between two evaluations without hints (0 = none)"),
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
