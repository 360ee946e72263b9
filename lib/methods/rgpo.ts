import {
  guidedSchedule,
  rationaleGuidance,
  referenceNeed,
} from "../guidance/mod.ts";
import type { Method } from "./method.ts";
import { rgpoOptions } from "./rgpo_options.ts";

/**
 * RGPO: beside the plain group one that sees the start of the reference; those of
 * its rollouts that beat the plain ones are imitated without the reference.
 */
export const rgpo: Method = {
  id: "rgpo",
  summary: "imitates guided completions that beat the unguided ones",
  paper: "arXiv 2610.07342",
  needs: [referenceNeed],
  options: [rgpoOptions],
  guidance: ({ rationaleSegments }) => rationaleGuidance(rationaleSegments),
  schedule: ({ rgpoRule, rationaleSegments }) =>
    guidedSchedule({ rule: rgpoRule, maxLevel: rationaleSegments }),
  sampling: ({ guidedGenerations, numGenerations }) => ({
    train: "first",
    guidedGenerations: guidedGenerations || numGenerations,
  }),
  imitation: (settings) => ({
    weight: settings.imitationWeight,
    gate: settings.gate,
    margin: settings.gateMargin,
    perProblem: settings.acceptedPerProblem,
  }),
};
