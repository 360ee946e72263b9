import type { AnchorGuide, AnchorSettings } from "./anchor_guide.ts";
import { cyclicCosine } from "./cyclic_cosine.ts";

/** What {@linkcode anchorSchedule} is told. */
export interface AnchorScheduleSettings {
  /** Which guide. */
  guide: AnchorGuide;
  /** Of the guide `branch`, constant over the run. */
  gamma: number;
  /** Of the guide `branch`, constant over the run. */
  tau: number;
  /** Cycles of the other guides. */
  cycles: number;
}

// The released code's bounds, and what a cycle's upper ones are multiplied by.
const TOKEN_ALPHA = { from: 0.3, to: 0.1 };
const TOKEN_SIGMA = { from: 0.25, to: 0.1 };
const RANDOM_EPSILON = { from: 0.1, to: 0 };
const RANDOM_SIGMA = { from: 0.15, to: 0.05 };
const DECAY = 0.9;

/**
 * The constants of a guide at a step of a run: `token` and `random` fall along a
 * cosine in each of several cycles, `branch` stays.
 *
 * @example Usage
 * ```ts
 * import { anchorSchedule } from "./anchor_schedule.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const settings = { guide: "token", gamma: 0.3, tau: 1.2, cycles: 8 } as const;
 * assertEquals(anchorSchedule(settings, 0, 800).alpha, 0.3);
 * ```
 *
 * @param settings Guide and cycles.
 * @param step Steps done.
 * @param steps Steps of the run.
 * @returns The guide's constants.
 */
export function anchorSchedule(
  { guide, gamma, tau, cycles }: AnchorScheduleSettings,
  step: number,
  steps: number,
): AnchorSettings {
  const at = (bounds: { from: number; to: number }) =>
    cyclicCosine(step, steps, { ...bounds, cycles, decay: DECAY });
  return {
    guide,
    gamma,
    tau,
    alpha: at(TOKEN_ALPHA),
    sigma: at(guide === "random" ? RANDOM_SIGMA : TOKEN_SIGMA),
    epsilon: at(RANDOM_EPSILON),
  };
}
