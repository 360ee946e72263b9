import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode scafOptions}. */
export interface ScafOptions {
  /** Steps without hints at the start. */
  scafWarmup: number;
  /** The prompt that a hinted completion is trained under. */
  scafContext: "hinted" | "plain" | "both";
}

/** The options of Scaf-GRPO. */
export const scafOptions: OptionGroup<ScafOptions> = defineOptions(
  "scaf-grpo",
  {
    scafWarmup: z.int().min(0).default(50)
      .describe("steps without hints at the start"),
    scafContext: z.enum(["hinted", "plain", "both"]).default("hinted").describe(
      "prompt that the hinted completion is trained under; both = in two rows",
    ),
  },
);
