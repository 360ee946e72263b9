import { grpo } from "./grpo.ts";
import type { Method } from "./method.ts";

/**
 * Dr. GRPO: advantages without a divisor, the loss summed over tokens and divided
 * by a constant.
 */
export const drGrpo: Method = {
  ...grpo,
  id: "dr-grpo",
  summary: "GRPO without its divisors, of group and of length",
  paper: "arXiv 2503.20783",
  defaults: { lossType: "dr_grpo", scaleRewards: "none" },
};
