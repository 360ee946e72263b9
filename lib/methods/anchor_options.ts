import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import type { AnchorGuide } from "../objective/mod.ts";

/** The values of {@linkcode anchorOptions}. */
export interface AnchorOptions {
  /** What shapes the reference. */
  anchorGuide: AnchorGuide;
  /** Growth per nat of entropy, of the guide `branch`. */
  anchorGamma: number;
  /** Entropy in nats from which that guide acts. */
  anchorTau: number;
  /** Cycles of the other guides' strength over a run. */
  anchorCycles: number;
}

/** The options of SAGE-anchors. */
export const anchorOptions: OptionGroup<AnchorOptions> = defineOptions(
  "anchors",
  {
    anchorGuide: z.enum(["branch", "token", "random", "none"])
      .default("branch").describe(
        "what raises the reference: high entropy, surprising tokens, chance, or nothing (the forward divergence alone)",
      ),
    anchorGamma: z.number().min(0).default(0.3)
      .describe("branch: growth per nat of entropy above the threshold"),
    anchorTau: z.number().min(0).default(1.2)
      .describe("branch: that threshold in nats"),
    anchorCycles: z.int().min(1).default(8).describe(
      "token, random: cycles of their strength over --max-steps, counted in steps (released code: in loss calls)",
    ),
  },
);
