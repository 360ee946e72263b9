import type { Schedule } from "./schedule.ts";

/**
 * Never gives help: one group of the plain problem a visit (GRPO).
 *
 * @example Usage
 * ```ts
 * import { plainSchedule } from "./plain_schedule.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(plainSchedule.firstLevel({ level: 0, accuracy: 0 }), 0);
 * assertEquals(plainSchedule.nextLevel(0, [0, 0]), undefined);
 * ```
 */
export const plainSchedule: Schedule = {
  firstLevel: () => 0,
  nextLevel: () => undefined,
};
