import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode supervisedOptions}. */
export interface SupervisedOptions {
  /** Whether to draw new weights for the model's shape. */
  fromScratch: boolean;
  /** The model folder to write. */
  outputDir: string;
  /** Whether to replace it. */
  overwrite: boolean;
  /** Optimizer steps. */
  maxSteps: number;
  /** Rows of one step. */
  perDeviceTrainBatchSize: number;
  /** Padded tokens of one micro-batch. */
  microBatchTokens: number;
  /** What weights and the order of rows depend on. */
  seed: number;
}

/** The options of supervised fine-tuning, under TRL's names. */
export const supervisedOptions: OptionGroup<SupervisedOptions> = defineOptions(
  "Supervised fine-tuning",
  {
    fromScratch: z.boolean().default(false)
      .describe("draw new weights for the model's config.json"),
    outputDir: z.string().default("runs/sft")
      .describe("model folder to write"),
    overwrite: z.boolean().default(false)
      .describe("replace the output folder"),
    maxSteps: z.int().min(1).default(1000).describe("optimizer steps"),
    perDeviceTrainBatchSize: z.int().min(1).default(48)
      .describe("rows of one step"),
    microBatchTokens: z.int().min(1).default(2048)
      .describe("padded tokens of one micro-batch, bounds the memory"),
    seed: z.int().min(0).default(0)
      .describe("what weights and the order of rows depend on"),
  },
);
