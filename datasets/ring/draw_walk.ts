import { easyOperations, hardOperations, ringSize } from "./operations.ts";
import type { Random } from "./random.ts";
import type { Walk } from "./walk.ts";

/** What a walk is made of: easy, hard, or any mixture (warm-up only). */
export type WalkKind = "easy" | "hard" | "any";

/** The share of hard operations in walks of kind "any". */
const hardShare = 0.7;

/**
 * Draws a walk: 2 to 4 easy operations, 8 hard ones, or 1 to 8 of any.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { createRandom } from "./random.ts";
 *
 * assertEquals(drawWalk(createRandom(0, "example"), "hard").operations.length, 8);
 * ```
 *
 * @param random The source of numbers.
 * @param kind The kind of walk.
 * @returns The walk.
 */
export function drawWalk(random: Random, kind: WalkKind): Walk {
  const start = random.below(ringSize);
  const length = kind === "hard"
    ? 8
    : kind === "easy"
    ? 2 + random.below(3)
    : 1 + random.below(8);
  const operations = Array.from({ length }, () => {
    const hard = kind === "hard" ||
      (kind === "any" && random.chance(hardShare));
    return random.pick(hard ? hardOperations : easyOperations);
  });
  return { start, operations };
}

/**
 * Draws a kind with the shares of the warm-up: 15% easy, 35% hard, 50% any.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { createRandom } from "./random.ts";
 *
 * assert(["easy", "hard", "any"].includes(drawWarmUpKind(createRandom(0, "example"))));
 * ```
 *
 * @param random The source of numbers.
 * @returns The kind.
 */
export function drawWarmUpKind(random: Random): WalkKind {
  const percent = random.below(100);
  return percent < 15 ? "easy" : percent < 50 ? "hard" : "any";
}
