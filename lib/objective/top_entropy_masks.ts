import { quantile } from "./_statistics.ts";

/**
 * Marks the tokens of highest entropy of a batch (arXiv 2506.01939, TRL's
 * `top_entropy_quantile`): 1 where a token's entropy is at least the `1 - share`
 * quantile over all tokens of the batch, else 0.
 *
 * @example Usage
 * ```ts
 * import { topEntropyMasks } from "./top_entropy_masks.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const rows = [Float32Array.of(0, 3), Float32Array.of(1, 2)];
 * assertEquals(topEntropyMasks(rows, 0.5).map((mask) => [...mask]), [[0, 1], [0, 1]]);
 * ```
 *
 * @param entropies One list a row, in nats.
 * @param share Share of tokens to keep, 0 to 1.
 * @returns One mask a row.
 */
export function topEntropyMasks(
  entropies: readonly Float32Array[],
  share: number,
): Float32Array[] {
  const all = entropies.flatMap((row) => [...row]);
  const threshold = quantile(all, 1 - share);
  return entropies.map((row) => row.map((each) => each >= threshold ? 1 : 0));
}
