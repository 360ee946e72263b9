import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode filterOptions}. */
export interface FilterOptions {
  /** Whether traces are verified again. */
  verifyTraces: boolean;
  /** What becomes the reference solution. */
  reference: "written" | "trace";
  /** The longest solution and trace in tokens, 0 = any. */
  maxSolutionTokens: number;
  /** The longest prompt in tokens, 0 = any. */
  maxPromptTokens: number;
  /** The model whose tokenizer counts. */
  model?: string;
  /** Which rows count as duplicates. */
  dedupe: "near" | "exact" | "off";
  /** Files or folders whose problems are kept out. */
  decontaminate?: string[];
  /** The folder of the user's own copies of benchmarks. */
  benchmarksDir: string;
  /** Words of an n-gram. */
  decontaminateNgram: number;
  /** The share of a problem's words that may be in common. */
  decontaminateOverlap: number;
  /** Threads that check rows, 0 = every core. */
  threads: number;
}

/**
 * The options of the filters, in the order in which rows meet them.
 *
 * @example Usage
 * ```ts
 * import { filterOptions } from "./filter_options.ts";
 *
 * console.error(Object.keys(filterOptions.shape)); // ["verifyTraces", ...]
 * ```
 */
export const filterOptions: OptionGroup<FilterOptions> = defineOptions(
  "Filters",
  {
    verifyTraces: z.boolean().default(true).describe(
      "judge each trace (column generations) against the gold answer, and drop rows with traces of which none is right",
    ),
    reference: z.enum(["written", "trace"]).default("written").describe(
      "what becomes the solution: the set's own, or the first trace that is right",
    ),
    maxSolutionTokens: z.int().min(0).default(0).describe(
      "longest trace and solution in tokens of --model (0 = any; the paper's is 8192)",
    ),
    maxPromptTokens: z.int().min(0).default(0).describe(
      "longest prompt in tokens of --model, chat template included (0 = any)",
    ),
    model: z.string().optional().describe(
      "folder or hub id of the model whose tokenizer counts",
    ),
    dedupe: z.enum(["near", "exact", "off"]).default("near").describe(
      "drop problems that came before: the same normalised text (exact), or 80% of its word 5-grams, the same numbers and answer (near)",
    ),
    decontaminate: z.array(z.string()).meta({ label: "path", commas: false })
      .optional().describe(
        "drop problems of this file, or of the files of this folder; may be given more than once",
      ),
    benchmarksDir: z.string().meta({ label: "path" }).default("benchmarks")
      .describe(
        "folder of your own copies of benchmarks, whose problems are dropped, as are those of benchmarks in the hub cache",
      ),
    decontaminateNgram: z.int().min(1).max(100).default(8).describe(
      "words in a row that a row must share with a benchmark's problem (Tülu 3: 8, GPT-3: 13)",
    ),
    decontaminateOverlap: z.number().min(0).max(1).default(0.5).describe(
      "share of the problem's words that may be covered so (Tülu 3: 0.5, GPT-3: 0)",
    ),
    threads: z.int().min(0).max(1024).default(0).describe(
      "threads that check rows (0 = every core)",
    ),
  },
);
