import { ladderSchedule, writtenHints } from "../guidance/mod.ts";
import { hintLossOptions } from "./hint_loss_options.ts";
import { hintSourceOptions } from "./hint_source_options.ts";
import type { Method } from "./method.ts";
import { sageOptions } from "./sage_options.ts";

/**
 * SAGE: collapsed problems are sampled again under hints of rising level, and the
 * loss is under the hinted prompt.
 */
export const sage: Method = {
  id: "sage",
  summary: "hints of rising level, as long as no rollout is right",
  paper: "arXiv 2602.03143",
  options: [hintSourceOptions, hintLossOptions, sageOptions],
  guidance: () => writtenHints,
  schedule: ({ ladderStart }) =>
    ladderSchedule({ maxLevel: writtenHints.maxLevel, start: ladderStart }),
  sampling: ({ hintLoss }) => ({
    lossContext: hintLoss === "plain" ? "plain" : "sampled",
  }),
};
