import {
  abstractHint,
  abstractHintNeed,
  ladderSchedule,
} from "../guidance/mod.ts";
import { affinityOptions } from "./affinity_options.ts";
import type { Method } from "./method.ts";

/**
 * HINT with AAPO: groups that are all wrong are sampled again with a hint and
 * trained without it, weighed by how well they fit the prompt without it.
 */
export const hint: Method = {
  id: "hint",
  summary: "completions of an abstract hint, trained without it",
  paper: "arXiv 2510.09388",
  needs: [abstractHintNeed],
  options: [affinityOptions],
  defaults: { lossType: "grpo", epsilonHigh: 0.2, beta: 0.04 },
  guidance: () => abstractHint,
  schedule: () => ladderSchedule({ maxLevel: abstractHint.maxLevel }),
  sampling: () => ({ lossContext: "plain" }),
  objective: ({ affinity, affinityExponent }) =>
    affinity === "off"
      ? {}
      : { affinity: { against: affinity, exponent: affinityExponent } },
};
