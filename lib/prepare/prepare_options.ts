import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode prepareOptions}. */
export interface PrepareOptions {
  /** The format or the embedded set; absent where the columns shall tell. */
  source?: string;
  /** Which set of an embedded source. */
  split: "train" | "heldout" | "warmup";
  /** The column of the problem's text. */
  problemColumn?: string;
  /** The column of the gold answer. */
  answerColumn?: string;
  /** The column of the reference solution. */
  solutionColumn?: string;
  /** The column of the row's id. */
  idColumn?: string;
  /** The most problems to give out, 0 = all. */
  limit: number;
  /** Whether the problems come in an order drawn with the seed. */
  shuffle: boolean;
  /** The seed of that order. */
  seed: number;
  /** The file for rejected rows. */
  rejects?: string;
  /** Whether a rejected row fails the stage. */
  strict: boolean;
  /** The longest line taken, in bytes. */
  maxLineBytes: number;
}

/**
 * The options of the prepare stage: format and columns of the input, how many
 * problems, in which order.
 *
 * @example Usage
 * ```ts
 * import { prepareOptions } from "./prepare_options.ts";
 *
 * console.error(Object.keys(prepareOptions.shape)); // ["source", "split", ...]
 * ```
 */
export const prepareOptions: OptionGroup<PrepareOptions> = defineOptions(
  "Problems",
  {
    source: z.string().optional().describe(
      "format of the input (gsm8k, math, openr1-math, dapo, knights-and-knaves, jsonl) or embedded set (ring); the columns tell when not given",
    ),
    split: z.enum(["train", "heldout", "warmup"]).default("train").describe(
      "which set of an embedded source",
    ),
    problemColumn: z.string().optional().describe(
      "column of the problem's text",
    ),
    answerColumn: z.string().optional().describe("column of the gold answer"),
    solutionColumn: z.string().optional().describe(
      "column of the reference solution",
    ),
    idColumn: z.string().optional().describe("column of the row's id"),
    limit: z.int().min(0).default(0).describe(
      "most problems to give out (0 = all)",
    ),
    shuffle: z.boolean().default(false).describe(
      "give the problems out in an order drawn with the seed",
    ),
    seed: z.int().min(0).default(0).describe("seed of that order"),
    rejects: z.string().optional().describe(
      "file for the rejected rows, each with file, line, field and reason",
    ),
    strict: z.boolean().default(false).describe(
      "fail with exit code 3 when a row is rejected, after reading all",
    ),
    maxLineBytes: z.int().min(1).default(67_108_864).describe(
      "longest line taken, in bytes; a longer one is rejected",
    ),
  },
);
