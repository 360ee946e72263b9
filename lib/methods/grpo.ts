import { plainSchedule } from "../guidance/mod.ts";
import type { Method } from "./method.ts";

/** GRPO with DAPO's clipping and token mean: no help at all. */
export const grpo: Method = {
  id: "grpo",
  summary: "no hints",
  guidance: "none",
  schedule: () => plainSchedule,
  defaults: { epsilon: 0.2, epsilonHigh: 0.28, beta: 0 },
};
