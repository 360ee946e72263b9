/** One completion's vote. */
export interface Vote {
  /** The answer it gave; none abstains. */
  answer?: string;
  /** Whether the judge accepted it. */
  right: boolean;
}

/**
 * Scores a majority vote over the answers of one problem's completions.
 *
 * Votes are counted by the answer as it was written, apart from white space.
 * An answer is right when the judge accepted it in any completion. A tie counts
 * as the chance of drawing a right answer among the tied, so the score does not
 * depend on the order of the votes.
 *
 * @example
 * ```ts
 * import { majorityAtK } from "./majority_at_k.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const right = { answer: "7", right: true };
 * const wrong = { answer: "3", right: false };
 * assertEquals(majorityAtK([right, right, wrong]), 1);
 * assertEquals(majorityAtK([right, wrong]), 0.5);
 * ```
 *
 * @param votes One vote per completion.
 * @returns 0 to 1; 0 when nobody votes.
 */
export function majorityAtK(votes: readonly Vote[]): number {
  const classes = new Map<string, { count: number; right: boolean }>();
  for (const { answer, right } of votes) {
    if (answer === undefined) continue;
    const key = answer.replace(/\s+/g, "");
    const found = classes.get(key) ?? { count: 0, right: false };
    classes.set(key, {
      count: found.count + 1,
      right: found.right || right,
    });
  }
  if (classes.size === 0) return 0;
  const most = Math.max(...[...classes.values()].map(({ count }) => count));
  const tied = [...classes.values()].filter(({ count }) => count === most);
  return tied.filter(({ right }) => right).length / tied.length;
}
