import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import { memoryHelp, type MemoryMode, memoryModes } from "../policy/mod.ts";

/** What is timed of a policy. */
export type BenchPhase = "decode" | "score" | "update";

/** The values of {@linkcode benchOptions}. */
export interface BenchOptions {
  /** Width of the residual stream. */
  hidden: number;
  /** Layers. */
  layers: number;
  /** Query heads. */
  heads: number;
  /** Key and value heads. */
  kvHeads: number;
  /** Width of the gated feed-forward layer. */
  ffn: number;
  /** Size of the vocabulary. */
  vocab: number;
  /** Rows. */
  batch: number;
  /** Rows that share a prompt. */
  group: number;
  /** Prompt tokens a row. */
  prompt: number;
  /** Response tokens a row. */
  response: number;
  /** Runs timed, after one that is not; the fastest counts. */
  repeats: number;
  /** Padded tokens of one micro-batch. */
  microBatchTokens: number;
  /** Whether updates run whole or layer by layer. */
  memory: MemoryMode;
  /** What is timed; all of a policy, each in its own process, when absent. */
  phase?: BenchPhase | "verify";
}

/** The options of the benchmark; the defaults are the small shape. */
export const benchOptions: OptionGroup<BenchOptions> = defineOptions("Shape", {
  hidden: z.int().min(2).default(256).describe("width of the residual stream"),
  layers: z.int().min(1).default(6).describe("layers"),
  heads: z.int().min(1).default(8).describe("query heads"),
  kvHeads: z.int().min(1).default(4).describe("key and value heads"),
  ffn: z.int().min(1).default(768).describe("width of the feed-forward layer"),
  vocab: z.int().min(8).default(512).describe("size of the vocabulary"),
  batch: z.int().min(1).default(64).describe("rows"),
  group: z.int().min(1).default(8).describe("rows that share a prompt"),
  prompt: z.int().min(1).default(64).describe("prompt tokens a row"),
  response: z.int().min(1).default(128).describe("response tokens a row"),
  repeats: z.int().min(1).default(3)
    .describe("timed runs after one that is not; the fastest counts"),
  microBatchTokens: z.int().min(1).default(2048)
    .describe("padded tokens of one micro-batch"),
  memory: z.enum(memoryModes).default("auto").describe(memoryHelp),
  phase: z.enum(["decode", "score", "update", "verify"]).optional()
    .describe(
      "time one phase in this process (default: decode, score, update, each in its own); verify is the judge",
    ),
});
