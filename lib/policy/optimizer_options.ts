import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import type { LearningRateSchedule } from "./learning_rate.ts";
import type { OptimizerSettings } from "./optimizer.ts";

/** The values of {@linkcode optimizerOptions}. */
export interface OptimizerOptions extends OptimizerSettings {
  /** How the learning rate falls after warm-up. */
  lrSchedulerType: LearningRateSchedule["schedule"];
  /** Steps over which the learning rate rises. */
  warmupSteps: number;
  /** Where linear and cosine end, as a share of the learning rate. */
  minLrRate: number;
}

/** The options of AdamW and its learning rate, under TRL's names. */
export const optimizerOptions: OptionGroup<OptimizerOptions> = defineOptions(
  "Optimizer",
  {
    learningRate: z.number().min(0).default(1e-6)
      .describe("step size of AdamW after warm-up"),
    lrSchedulerType: z.enum(["constant", "linear", "cosine"])
      .default("constant")
      .describe("how the learning rate falls after warm-up"),
    warmupSteps: z.int().min(0).default(0)
      .describe("steps over which the learning rate rises"),
    minLrRate: z.number().min(0).max(1).default(0)
      .describe("share of the learning rate where linear and cosine end"),
    weightDecay: z.number().min(0).default(0.01)
      .describe("decay of all weights per unit of learning rate"),
    adamBeta1: z.number().min(0).lt(1).default(0.9)
      .describe("decay of the gradient's running mean"),
    adamBeta2: z.number().min(0).lt(1).default(0.999)
      .describe("decay of the squared gradient's running mean"),
    adamEpsilon: z.number().gt(0).default(1e-8)
      .describe("added to AdamW's denominator"),
    maxGradNorm: z.number().min(0).default(1)
      .describe("clip the gradient to this norm (0 = off)"),
  },
);
