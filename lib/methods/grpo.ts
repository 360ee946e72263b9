import { plainSchedule } from "../guidance/mod.ts";
import type { Method } from "./method.ts";

/** GRPO with DAPO's clipping and token mean: no help at all. */
export const grpo: Method = {
  id: "grpo",
  summary: "no hints",
  paper: "arXiv 2402.03300",
  schedule: () => plainSchedule,
};
