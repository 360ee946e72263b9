/**
 * Sums penalties from each token to the completion's end, that token's included:
 * what a divergence within the return takes off a token's advantage.
 *
 * @example Usage
 * ```ts
 * import { futurePenalty } from "./future_penalty.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals([...futurePenalty([1, 2, 3])], [6, 5, 3]);
 * ```
 *
 * @param penalties One a token.
 * @returns The running sums.
 */
export function futurePenalty(penalties: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(penalties.length);
  let sum = 0;
  for (let t = penalties.length - 1; t >= 0; t--) {
    sum += penalties[t]!;
    sums[t] = sum;
  }
  return sums;
}
