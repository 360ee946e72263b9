import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode reinforceOptions}. */
export interface ReinforceOptions {
  /** What is taken off the reward before whitening. */
  reinforceBaseline: "none" | "group";
}

/** The option of REINFORCE++. */
export const reinforceOptions: OptionGroup<ReinforceOptions> = defineOptions(
  "reinforce++",
  {
    reinforceBaseline: z.enum(["none", "group"]).default("none").describe(
      "taken off rewards before they are whitened over the batch: nothing, or the group's mean (REINFORCE++-baseline, whose divergence is in the loss: --kl-placement loss)",
    ),
  },
);
