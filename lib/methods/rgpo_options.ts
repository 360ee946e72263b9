import { z } from "zod";
import { defineOptions, type OptionGroup } from "../config/mod.ts";
import type { ImitationPlan } from "./method.ts";

/** The values of {@linkcode rgpoOptions}. */
export interface RgpoOptions {
  /** What moves a problem's level. */
  rgpoRule: "paper" | "code";
  /** Segments of a reference. */
  rationaleSegments: number;
  /** Guided rollouts of a problem, 0 = as many as unguided. */
  guidedGenerations: number;
  /** Which guided rollouts are imitated. */
  gate: ImitationPlan["gate"];
  /** How much better they must be. */
  gateMargin: number;
  /** Weight of the imitation. */
  imitationWeight: number;
  /** Imitated rollouts of a problem at most. */
  acceptedPerProblem: number;
}

/** The options of RGPO. */
export const rgpoOptions: OptionGroup<RgpoOptions> = defineOptions("rgpo", {
  rgpoRule: z.enum(["paper", "code"]).default("paper").describe(
    "how much of the reference is shown: up and down with each problem's success (paper), or by epoch, for problems not solved last time (released code)",
  ),
  rationaleSegments: z.int().min(1).default(4)
    .describe("segments that a reference is split into"),
  guidedGenerations: z.int().min(0).default(0).describe(
    "guided completions of a problem (0 = as many as unguided)",
  ),
  gate: z.enum(["group-max", "sample", "none"]).default("group-max").describe(
    "guided completions that are imitated: those better than the best unguided one (paper), than the unguided one of the same index (released code), or all",
  ),
  gateMargin: z.number().min(0).default(0)
    .describe("how much better"),
  imitationWeight: z.number().min(0).default(0.1).describe(
    "weight of imitating them without the reference (released code: 0.001)",
  ),
  acceptedPerProblem: z.int().min(1).default(2)
    .describe("completions imitated of one problem and step at most"),
});
