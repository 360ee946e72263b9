import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode affinityOptions}. */
export interface AffinityOptions {
  /** What the affinity's ratios compare with. */
  affinity: "hinted" | "plain" | "off";
  /** Exponent of the affinity. */
  affinityExponent: number;
}

/** The options of HINT. */
export const affinityOptions: OptionGroup<AffinityOptions> = defineOptions(
  "hint",
  {
    affinity: z.enum(["hinted", "plain", "off"]).default("hinted").describe(
      "what the weight of a hinted group compares with the policy without the hint: the policy with it, the policy before this step (released code: 1 in a step's first update), or no weight",
    ),
    affinityExponent: z.number().gt(0).default(1)
      .describe("exponent of that weight"),
  },
);
