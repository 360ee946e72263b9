import { lightSchedule } from "../guidance/mod.ts";
import type { Method } from "./method.ts";

/**
 * SAGE-LIGHT (arXiv 2602.03143): one group a visit, under a hint whose level
 * follows the problem's last accuracy.
 */
export const sageLight: Method = {
  id: "sage-light",
  summary: "one hint level per problem, moved by its last accuracy",
  guidance: "hints",
  schedule: ({ maxLevel, lightRule }) =>
    lightSchedule({ rule: lightRule, maxLevel }),
  defaults: { epsilon: 0.2, epsilonHigh: 0.28, beta: 0 },
};
