import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode prepareOptions}. */
export interface PrepareOptions {
  /** The most problems to give out, 0 = all. */
  limit: number;
  /** How many problems are drawn, 0 = all. */
  sample: number;
  /** Whether the problems come in an order drawn with the seed. */
  shuffle: boolean;
  /** The seed of sample and order. */
  seed: number;
  /** What is written. */
  format: "jsonl" | "verl";
  /** What verl's rows have as `data_source` where they have none. */
  dataSource?: string;
  /** The file for rejected rows. */
  rejects?: string;
  /** Whether a rejected row fails the stage. */
  strict: boolean;
}

/**
 * The options of the prepare stage that say what comes out: how many problems,
 * in which order and form.
 *
 * @example Usage
 * ```ts
 * import { prepareOptions } from "./prepare_options.ts";
 *
 * console.error(Object.keys(prepareOptions.shape)); // ["limit", "sample", ...]
 * ```
 */
export const prepareOptions: OptionGroup<PrepareOptions> = defineOptions(
  "Problems",
  {
    limit: z.int().min(0).default(0).describe(
      "most problems to give out, the first ones (0 = all)",
    ),
    sample: z.int().min(0).default(0).describe(
      "problems to draw with the seed, in the order of the input (0 = all)",
    ),
    shuffle: z.boolean().default(false).describe(
      "give the problems out in an order drawn with the seed",
    ),
    seed: z.int().min(0).default(0).describe("seed of sample and order"),
    format: z.enum(["jsonl", "verl"]).default("jsonl").describe(
      "what is written; verl is the Parquet that verl and SAGE's trainer read",
    ),
    dataSource: z.string().min(1).meta({ label: "name" }).optional().describe(
      "with --format verl: data_source of rows that have none, by which verl chooses its scorer (default: the published set's id such as openai/gsm8k, else the file's name)",
    ),
    rejects: z.string().optional().describe(
      "file for the rows that are not usable or that a filter drops, each with file, line, field or filter, and reason; rows that --sample or --limit leave out are no rejects",
    ),
    strict: z.boolean().default(false).describe(
      "fail with exit code 3 when a row is not usable, after reading all",
    ),
  },
);
