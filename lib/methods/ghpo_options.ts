import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode ghpoOptions}. */
export interface GhpoOptions {
  /** Shares of the reference shown one after the other. */
  ghpoStages: number[];
  /** Steps without help at the start. */
  startHintStep: number;
}

/** The options of GHPO. */
export const ghpoOptions: OptionGroup<GhpoOptions> = defineOptions("ghpo", {
  ghpoStages: z.array(z.coerce.number().gt(0).max(1)).min(1)
    .default([0.25, 0.5, 0.75])
    .describe("shares of the reference shown one after the other"),
  startHintStep: z.int().min(0).default(0)
    .describe("steps without help at the start"),
});
