import {
  ladderSchedule,
  prefixGuidance,
  referenceNeed,
} from "../guidance/mod.ts";
import { ghpoOptions } from "./ghpo_options.ts";
import { hintLossOptions } from "./hint_loss_options.ts";
import type { Method } from "./method.ts";

/**
 * GHPO: groups that are all wrong are sampled again with more and more of the
 * reference solution, and trained with it.
 */
export const ghpo: Method = {
  id: "ghpo",
  summary: "more and more of the reference, as long as no rollout is right",
  paper: "arXiv 2507.10628",
  needs: [referenceNeed],
  options: [ghpoOptions, hintLossOptions],
  guidance: ({ ghpoStages }) => prefixGuidance(ghpoStages),
  schedule: ({ ghpoStages, startHintStep }) =>
    ladderSchedule({ maxLevel: ghpoStages.length, warmupSteps: startHintStep }),
  sampling: ({ hintLoss }) => ({
    lossContext: hintLoss === "plain" ? "plain" : "sampled",
  }),
};
