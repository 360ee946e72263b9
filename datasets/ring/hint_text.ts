import { phrases } from "./phrases.ts";
import { type Walk, walkValues } from "./walk.ts";

/** How much of a walk a hint gives away: the first quarter, half or three quarters of its values. */
export type HintLevel = 1 | 2 | 3;

/** The levels, from little help to much. */
export const hintLevels: readonly HintLevel[] = [1, 2, 3];

/**
 * Counts the values a hint of a level gives.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(hintLevels.map((level) => hintLength(8, level)), [2, 4, 6]);
 * ```
 *
 * @param steps The number of operations of the walk.
 * @param level The level.
 * @returns That many quarters of the values, rounded down, at least one.
 */
export function hintLength(steps: number, level: HintLevel): number {
  return Math.max(1, Math.floor((level * steps) / 4));
}

/**
 * Words the hint of a level.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const operations = Array(4).fill({ sign: "*", operand: 3 });
 * assertEquals(hintText({ start: 1, operations }, 2), "The first values are 3,9.");
 * ```
 *
 * @param walk The walk.
 * @param level The level.
 * @returns The hint, a sentence with true values only.
 */
export function hintText(walk: Walk, level: HintLevel): string {
  return `${phrases.hint}${firstValues(walk, level)}.`;
}

/**
 * Words what a hint writer replies: one JSON object with a hint for each level.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const walk = { start: 1, operations: Array(4).fill({ sign: "*", operand: 3 }) };
 * assertEquals(JSON.parse(hintsText(walk)).level_3, hintText(walk, 3));
 * ```
 *
 * @param walk The walk.
 * @returns The JSON text with the keys `level_1`, `level_2` and `level_3`.
 */
export function hintsText(walk: Walk): string {
  const levels = hintLevels.map((level, index) =>
    `${phrases.levels[index]}${phrases.hint}${firstValues(walk, level)}`
  );
  return levels.join("") + phrases.levelsEnd;
}

function firstValues(walk: Walk, level: HintLevel): string {
  return walkValues(walk).slice(0, hintLength(walk.operations.length, level))
    .join(",");
}
