import { plainSchedule } from "../guidance/mod.ts";
import type { Method } from "./method.ts";
import { reinforceOptions } from "./reinforce_options.ts";

/**
 * REINFORCE++: returns whitened over the whole batch, without a group; a
 * divergence is taken off the reward, token by token.
 */
export const reinforcePlusPlus: Method = {
  id: "reinforce++",
  summary: "rewards whitened over the batch, no group needed",
  paper: "arXiv 2501.03262",
  options: [reinforceOptions],
  unused: ["scaleRewards", "advantageDdof", "advantageEpsilon"],
  defaults: { klPlacement: "reward", klEstimator: "k2" },
  schedule: () => plainSchedule,
  objective: ({ reinforceBaseline }) => ({
    estimator: reinforceBaseline === "group" ? "whitened-groups" : "whitened",
  }),
};
