/** What SAGE-LIGHT knows of a problem at a new visit. */
export interface LightVisit {
  /** Level of the last visit, 0 (no hint) to `maxLevel`. */
  level: number;
  /** Share of right rollouts in the last visit, `undefined` before the first one. */
  accuracy: number | undefined;
  /** `code` lowers levels too, `paper` only raises them. */
  rule: "code" | "paper";
  /** Highest level. */
  maxLevel: number;
  /** `hint_accuracy_min_threshold`: `code` raises at or below it. Default 0.1. */
  minThreshold?: number;
  /**
   * `hint_accuracy_max_threshold`: `code` lowers above it, `paper` raises below
   * it. Default 0.35.
   */
  maxThreshold?: number;
}

/**
 * Chooses the hint level of a problem's next visit by its last one's accuracy
 * (SAGE-LIGHT, arXiv 2602.03143).
 *
 * The released code raises the level at an accuracy of at most 0.1, lowers it
 * above 0.35 and keeps it between; the paper raises it below 0.35 and never
 * lowers it. A first visit goes without a hint.
 *
 * @example A problem that was never solved, then nearly always
 * ```ts
 * import { nextLightLevel } from "./light_level.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const rule = "code";
 * assertEquals(nextLightLevel({ level: 0, accuracy: 0, rule, maxLevel: 3 }), 1);
 * assertEquals(nextLightLevel({ level: 1, accuracy: 0.9, rule, maxLevel: 3 }), 0);
 * ```
 *
 * @param visit The last visit and the rule.
 * @returns The level, 0 to `maxLevel`.
 * @throws {RangeError} Where `code` has a lower maximal than minimal threshold.
 */
export function nextLightLevel(visit: LightVisit): number {
  const { level, accuracy, rule, maxLevel } = visit;
  const { minThreshold = 0.1, maxThreshold = 0.35 } = visit;
  if (rule === "code" && minThreshold > maxThreshold) {
    throw new RangeError(
      `Cannot choose a hint level: the minimal threshold ${minThreshold} is above the maximal one ${maxThreshold}`,
    );
  }
  if (accuracy === undefined) return 0;
  return Math.min(maxLevel, Math.max(0, level + change(accuracy)));

  function change(accuracy: number): number {
    if (rule === "paper") return accuracy < maxThreshold ? 1 : 0;
    if (accuracy <= minThreshold) return 1;
    return accuracy > maxThreshold ? -1 : 0;
  }
}
