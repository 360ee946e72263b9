import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode lightOptions}. */
export interface LightOptions {
  /** What moves a problem's level. */
  lightRule: "code" | "paper";
  /** `code` raises the level at or below this accuracy. */
  hintAccuracyMinThreshold: number;
  /** `code` lowers the level above this accuracy, `paper` raises it below. */
  hintAccuracyMaxThreshold: number;
}

/** The options of SAGE-LIGHT. */
export const lightOptions: OptionGroup<LightOptions> = defineOptions(
  "sage-light",
  {
    lightRule: z.enum(["code", "paper"]).default("code").describe(
      "level up at accuracy <= the lower threshold and down above the upper one (released code), or only up below the upper one (paper)",
    ),
    hintAccuracyMinThreshold: z.number().min(0).max(1).default(0.1)
      .describe("lower threshold"),
    hintAccuracyMaxThreshold: z.number().min(0).max(1).default(0.35)
      .describe("upper threshold"),
  },
);
