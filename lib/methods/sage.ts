import { ladderSchedule } from "../guidance/mod.ts";
import type { Method } from "./method.ts";

/**
 * SAGE (arXiv 2602.03143): collapsed problems are sampled again under hints of
 * rising level, and the loss is under the hinted prompt.
 */
export const sage: Method = {
  id: "sage",
  summary: "hints of rising level, as long as no rollout is right",
  guidance: "hints",
  schedule: ({ maxLevel }) => ladderSchedule(maxLevel),
  defaults: { epsilon: 0.2, epsilonHigh: 0.28, beta: 0 },
};
