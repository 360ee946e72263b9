/**
 * Estimates without bias the chance that at least one of k completions is
 * right, from n completions of which c were right:
 * `1 - C(n - c, k) / C(n, k)` (Chen et al. 2021, arXiv 2107.03374, eq. 1).
 *
 * @example
 * ```ts
 * import { passAtK } from "./pass_at_k.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(passAtK(4, 1, 2), 0.5);
 * ```
 *
 * @param n Completions drawn.
 * @param c Completions that were right, 0 to n.
 * @param k Completions allowed, 1 to n.
 * @returns A probability.
 * @throws {RangeError} If the counts do not fit each other.
 */
export function passAtK(n: number, c: number, k: number): number {
  const whole = [n, c, k].every(Number.isInteger);
  if (!whole || c < 0 || c > n || k < 1 || k > n) {
    throw new RangeError(
      `Cannot estimate pass@k: n ${n}, c ${c} and k ${k} do not fit`,
    );
  }
  if (n - c < k) return 1;
  // The product form keeps the binomials from overflowing.
  let none = 1;
  for (let i = n - c + 1; i <= n; i++) none *= 1 - k / i;
  return 1 - none;
}
