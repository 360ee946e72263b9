import { UsageError } from "../config/mod.ts";
import { plainSchedule } from "../guidance/mod.ts";
import { anchorSchedule } from "../objective/mod.ts";
import { anchorOptions } from "./anchor_options.ts";
import type { Method } from "./method.ts";

/**
 * SAGE-anchors: GRPO kept near a reference that is raised where a guide says so.
 */
export const anchors: Method = {
  id: "anchors",
  summary: "GRPO with a divergence from a shaped reference",
  paper: "arXiv 2605.18864",
  options: [anchorOptions],
  defaults: { beta: 0.05, lossType: "grpo", epsilonHigh: 0.2 },
  check: ({ beta, klEstimator, klPlacement }) => {
    if (beta === 0) {
      throw new UsageError(
        "Cannot use --method anchors with --beta 0: nothing would be anchored",
        { hint: "--method grpo is the baseline without a divergence" },
      );
    }
    if (klPlacement === "loss" && klEstimator === "k3-ratio") {
      throw new UsageError(
        "Cannot use --method anchors with --kl-estimator k3-ratio: the ratio cancels the guide's expected effect",
        { hint: "the published code takes k3" },
      );
    }
  },
  schedule: () => plainSchedule,
  objective: ({ anchorGuide, anchorGamma, anchorTau, anchorCycles }) => ({
    anchor: (step, steps) =>
      anchorSchedule(
        {
          guide: anchorGuide,
          gamma: anchorGamma,
          tau: anchorTau,
          cycles: anchorCycles,
        },
        step,
        steps,
      ),
  }),
};
