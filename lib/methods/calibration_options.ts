import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";

/** The values of {@linkcode calibrationOptions}. */
export interface CalibrationOptions {
  /** What is revealed a share of. */
  calibrationSource: "hints" | "rationale";
  /** Strengths above none. */
  calibrationStrengths: number;
  /** Further groups of a visit at most. */
  calibrationRerolls: number;
  /** What is left of the evidence at each new visit. */
  calibrationMemory: number;
}

/** The options of calibrated help. */
export const calibrationOptions: OptionGroup<CalibrationOptions> =
  defineOptions("calibrated", {
    calibrationSource: z.enum(["hints", "rationale"]).default("hints").describe(
      "what is revealed a share of: the strongest hint, or the reference",
    ),
    calibrationStrengths: z.int().min(2).default(16)
      .describe("shares from one of so many parts to the whole"),
    calibrationRerolls: z.int().min(0).default(2).describe(
      "further groups of a visit at most, after ones that are all right or all wrong",
    ),
    calibrationMemory: z.number().min(0).max(1).default(0.5).describe(
      "what is left of a problem's evidence at its next visit, as the policy moves",
    ),
  });
