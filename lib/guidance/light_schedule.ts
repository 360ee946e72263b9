import { type LightVisit, nextLightLevel } from "./light_level.ts";
import type { Schedule } from "./schedule.ts";

/** Which rule moves a problem's level, and its bounds. */
export type LightSettings = Omit<LightVisit, "level" | "accuracy">;

/**
 * Gives every problem one level a visit, moved by the accuracy of its last one
 * (SAGE-LIGHT, arXiv 2602.03143): one group a visit, as many rollouts as GRPO.
 *
 * @example Usage
 * ```ts
 * import { lightSchedule } from "./light_schedule.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { firstLevel } = lightSchedule({ rule: "code", maxLevel: 3 });
 * assertEquals(firstLevel(undefined), 0);
 * assertEquals(firstLevel({ level: 0, accuracy: 0 }), 1);
 * ```
 *
 * @param settings Rule and bounds, as of {@linkcode nextLightLevel}.
 * @returns The schedule.
 */
export function lightSchedule(settings: LightSettings): Schedule {
  return {
    firstLevel: (history) =>
      nextLightLevel({
        ...settings,
        level: history?.level ?? 0,
        accuracy: history?.accuracy,
      }),
    nextLevel: () => undefined,
  };
}
