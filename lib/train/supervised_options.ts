import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import { memoryHelp, type MemoryMode, memoryModes } from "../policy/mod.ts";

/** The values of {@linkcode supervisedOptions}. */
export interface SupervisedOptions {
  /** Where examples come from. */
  source: "data" | "ring";
  /** The file of examples; stdin when absent. */
  data?: string;
  /** Ring corpus: share of hard steps that are shown right. */
  qHard: number;
  /** Ring corpus: share of easy steps that are shown right. */
  qEasy: number;
  /** Whether to draw new weights for the model's shape. */
  fromScratch: boolean;
  /** The model folder to write. */
  outputDir: string;
  /** Whether to replace it. */
  overwrite: boolean;
  /** Whether the run in it goes on. */
  resume: boolean;
  /** Steps between two checkpoints, 0 = only where the run is stopped. */
  saveSteps: number;
  /** The last checkpoints to keep, 0 = all. */
  saveTotalLimit: number;
  /** Steps in a row that may be not finite. */
  maxNonfiniteSteps: number;
  /** Optimizer steps. */
  maxSteps: number;
  /** Rows of one step. */
  perDeviceTrainBatchSize: number;
  /** Padded tokens of one micro-batch. */
  microBatchTokens: number;
  /** Whether updates run whole or layer by layer. */
  memory: MemoryMode;
  /** What weights and the order of rows depend on. */
  seed: number;
}

/** The options of supervised fine-tuning, under TRL's names. */
export const supervisedOptions: OptionGroup<SupervisedOptions> = defineOptions(
  "Supervised fine-tuning",
  {
    source: z.enum(["data", "ring"]).default("data")
      .describe("examples of --data or stdin, or the ring's warm-up corpus"),
    data: z.string().meta({ label: "path" }).optional()
      .describe("JSONL file of examples (- = stdin)"),
    qHard: z.number().min(0).max(1).default(0.3)
      .describe("ring: share of hard steps that are shown right"),
    qEasy: z.number().min(0).max(1).default(0.98)
      .describe("ring: share of easy steps that are shown right"),
    fromScratch: z.boolean().default(false)
      .describe("draw new weights for the model's config.json"),
    outputDir: z.string().meta({ label: "path" }).default("runs/sft")
      .describe("model folder to write"),
    overwrite: z.boolean().default(false)
      .describe("replace the output folder"),
    resume: z.boolean().default(false)
      .describe("go on from the last checkpoint in the output folder"),
    saveSteps: z.int().min(0).default(100).describe(
      "steps between two checkpoints, which the finished model replaces (0 = only where the run is stopped)",
    ),
    saveTotalLimit: z.int().min(0).default(0)
      .describe("last checkpoints to keep until the model is done (0 = all)"),
    maxNonfiniteSteps: z.int().min(1).default(3).describe(
      "steps in a row with a loss, gradient or weight that is not finite, after which the run stops; none of them is applied",
    ),
    maxSteps: z.int().min(1).default(1000).describe("optimizer steps"),
    perDeviceTrainBatchSize: z.int().min(1).default(48)
      .describe("rows of one step"),
    microBatchTokens: z.int().min(1).default(2048)
      .describe("padded tokens of one micro-batch, bounds the memory"),
    memory: z.enum(memoryModes).default("auto").describe(memoryHelp),
    seed: z.int().min(0).default(0)
      .describe("what weights and the order of rows depend on"),
  },
);
