import {
  ladderSchedule,
  stagedHints,
  stagedHintsNeed,
} from "../guidance/mod.ts";
import type { Method } from "./method.ts";
import { scafOptions } from "./scaf_options.ts";

/**
 * Scaf-GRPO: where a whole group is wrong, one completion a hint level, and the
 * first right one takes the place of a wrong one.
 */
export const scafGrpo: Method = {
  id: "scaf-grpo",
  summary: "puts one hinted completion into a group that is all wrong",
  paper: "arXiv 2510.19807",
  needs: [stagedHintsNeed],
  options: [scafOptions],
  guidance: () => stagedHints,
  schedule: ({ scafWarmup }) =>
    ladderSchedule({ maxLevel: stagedHints.maxLevel, warmupSteps: scafWarmup }),
  sampling: ({ scafContext }) => ({
    train: "first",
    guidedGenerations: 1,
    replaceRow: scafContext,
  }),
};
