import { plainSchedule, solutionNeed } from "../guidance/mod.ts";
import type { Method } from "./method.ts";

/**
 * Supervised fine-tuning within the same loop: each visit imitates the reference
 * solution, nothing is sampled.
 */
export const sft: Method = {
  id: "sft",
  summary: "imitates the reference solution, samples nothing",
  paper: "the baseline",
  needs: [solutionNeed],
  unused: [
    "lossType",
    "epsilon",
    "epsilonHigh",
    "delta",
    "dualClip",
    "importanceSamplingLevel",
    "topEntropyQuantile",
    "scaleRewards",
    "advantageDdof",
    "advantageEpsilon",
    "beta",
  ],
  schedule: () => plainSchedule,
  sampling: () => ({ demonstrates: true }),
  imitation: () => ({
    weight: 1,
    gate: "none",
    margin: 0,
    perProblem: 1,
  }),
};
