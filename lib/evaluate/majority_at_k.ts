/** One completion's vote. */
export interface Vote {
  /** Which answer it gave, as a number of a class; none abstains. */
  vote?: number;
  /** Whether the judge accepted it. */
  right: boolean;
}

/**
 * Scores a majority vote over the answers of one problem's completions.
 *
 * A class of answers is right when the judge accepted one of them. A tie counts
 * as the chance of drawing a right class among the tied, so the score does not
 * depend on the order of the votes.
 *
 * @example
 * ```ts
 * import { majorityAtK } from "./majority_at_k.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const right = { vote: 0, right: true };
 * const wrong = { vote: 1, right: false };
 * assertEquals(majorityAtK([right, right, wrong]), 1);
 * assertEquals(majorityAtK([right, wrong]), 0.5);
 * ```
 *
 * @param votes One vote per completion.
 * @returns 0 to 1; 0 when nobody votes.
 */
export function majorityAtK(votes: readonly Vote[]): number {
  const classes = Map.groupBy(
    votes.filter(({ vote }) => vote !== undefined),
    ({ vote }) => vote,
  );
  const sizes = [...classes.values()].map((members) => members.length);
  const tied = [...classes.values()]
    .filter(({ length }) => length === Math.max(...sizes));
  if (tied.length === 0) return 0;
  const right = tied.filter((members) => members.some(({ right }) => right));
  return right.length / tied.length;
}
