import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode hintOptions}. */
export interface HintOptions {
  /** Softmax temperature of the hint writer. */
  temperature: number;
  /** The longest reply in tokens. */
  maxHintLength: number;
  /** The longest prompt in tokens. */
  maxPromptLength: number;
  /** Problems asked about at a time. */
  batchSize: number;
  /** Whether rows that bring hints get new ones. */
  replace: boolean;
  /** What every drawn number depends on. */
  seed: number;
}

/** The options of writing hints ahead of training. */
export const hintOptions: OptionGroup<HintOptions> = defineOptions("Hints", {
  temperature: z.number().gt(0).default(1)
    .describe("divisor of the hint writer's logits"),
  maxHintLength: z.int().min(1).default(512)
    .describe("longest reply in tokens"),
  maxPromptLength: z.int().min(1).default(2048)
    .describe(
      "longest prompt in tokens; longer ones are not sent, and counted",
    ),
  batchSize: z.int().min(1).default(64)
    .describe("problems asked about at a time"),
  replace: z.boolean().default(false)
    .describe("write new hints also for rows that bring some"),
  seed: z.int().min(0).default(42)
    .describe("what every drawn number depends on"),
});
