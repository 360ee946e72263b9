import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode hintLossOptions}. */
export interface HintLossOptions {
  /** The prompt that the loss of hinted completions is under. */
  hintLoss: "hinted" | "plain";
}

/** The option of the off-policy ablation. */
export const hintLossOptions: OptionGroup<HintLossOptions> = defineOptions(
  "Loss of hinted completions (sage, sage-light, calibrated, ghpo)",
  {
    hintLoss: z.enum(["hinted", "plain"]).default("hinted").describe(
      "under the prompt they were sampled with, or without the hint (the off-policy ablation)",
    ),
  },
);
