import type { Hints } from "../jsonl/mod.ts";

/** The highest hint level; level 0 is the plain problem. */
export const maxHintLevel = 3;

/**
 * Gives the hint of a level.
 *
 * @example Usage
 * ```ts
 * import { hintAt } from "./hint_at.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(hintAt({ level_2: "Count." }, 2), "Count.");
 * assertEquals(hintAt({ level_2: "Count." }, 1), undefined);
 * ```
 *
 * @param hints The hints, if there are any.
 * @param level The level, from 1.
 * @returns The hint, or `undefined` where the level is missing.
 */
export function hintAt(
  hints: Hints | undefined,
  level: number,
): string | undefined {
  return hints?.[`level_${level}` as keyof Hints];
}
