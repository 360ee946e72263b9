import { plainSchedule, teacherNeed } from "../guidance/mod.ts";
import { luffyOptions } from "./luffy_options.ts";
import type { Method } from "./method.ts";

/**
 * LUFFY: one row of each group is a teacher's completion, with a loss that learns
 * rare tokens; neither it nor the samples are clipped.
 */
export const luffy: Method = {
  id: "luffy",
  summary: "a teacher's completion in each group",
  paper: "arXiv 2504.14945",
  needs: [teacherNeed],
  options: [luffyOptions],
  unused: ["epsilon", "epsilonHigh", "delta", "dualClip"],
  defaults: { lossType: "dr_grpo", scaleRewards: "none" },
  schedule: () => plainSchedule,
  sampling: () => ({ teacherRows: 1 }),
  objective: ({ teacherGamma, entropyCoefficient }) => ({
    unclipped: true,
    teacherGamma,
    entropyCoefficient,
  }),
};
