import { z } from "zod";
import { defineOptions, type OptionGroup, seedList } from "../config/mod.ts";

/** The values of {@linkcode compareOptions}. */
export interface CompareOptions {
  /** The methods, and variants of them. */
  methods: string[];
  /** The seeds. */
  seeds?: number[];
  /** What is equal. */
  budget: "updates" | "tokens";
  /** Folder of the runs and of their page. */
  outputDir: string;
}

/** The options of a comparison. */
export const compareOptions: OptionGroup<CompareOptions> = defineOptions(
  "Comparison",
  {
    methods: z.array(z.string()).default(["grpo", "sage", "sage-light"])
      .describe(
        "ids or files of methods; options that make a variant follow a colon, as in sage:hint-loss=plain,beta=0.04",
      ),
    seeds: seedList("seeds of each method, as 0..4 or 0,1,2 (default: 0..4)"),
    budget: z.enum(["updates", "tokens"]).default("updates").describe(
      "what is equal: steps, or tokens sampled and trained on (tokens/*): then --max-steps is the first method's, and the others end at the step with which they reach its tokens of that seed",
    ),
    outputDir: z.string().meta({ label: "path" }).default("runs/compare")
      .describe(
        "folder of the page and of a run folder for each method and seed; finished runs there are read, unfinished ones go on",
      ),
  },
) as OptionGroup<CompareOptions>;
