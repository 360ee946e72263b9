/** A completion whose tokens {@linkcode hintAffinity} weighs. */
export interface AffinityRow {
  /** Its advantage. */
  advantage: number;
  /** Log ratio of every token. */
  logRatios: ArrayLike<number>;
}

/**
 * HINT's affinity (AAPO, arXiv 2510.09388): how well hinted completions fit the
 * policy without a hint. Weighed by |A|, the share of tokens whose ratio lies
 * within `1 +- epsilon`, times `exp(-s / t)` with s the standard deviation of
 * the log ratios within and `t = ln(1 + epsilon) / 2`.
 *
 * @example Usage
 * ```ts
 * import { hintAffinity } from "./hint_affinity.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const rows = [{ advantage: 1, logRatios: [0, 0, 0, 2] }];
 * assertEquals(hintAffinity(rows, 0.2), 0.75);
 * ```
 *
 * @param rows The hinted completions.
 * @param epsilon Half the band's width.
 * @returns 0 to 1; 1 where no row has an advantage.
 */
export function hintAffinity(
  rows: readonly AffinityRow[],
  epsilon: number,
): number {
  let all = 0;
  let within = 0;
  let sum = 0;
  let squares = 0;
  for (const { advantage, logRatios } of rows) {
    const weight = Math.abs(advantage);
    for (const logRatio of Array.from(logRatios)) {
      all += weight;
      const ratio = Math.exp(logRatio);
      if (ratio < 1 - epsilon || ratio > 1 + epsilon) continue;
      within += weight;
      sum += weight * logRatio;
      squares += weight * logRatio ** 2;
    }
  }
  if (all === 0) return 1;
  if (within === 0) return 0;
  const variance = Math.max(0, squares / within - (sum / within) ** 2);
  const scale = Math.log1p(epsilon) / 2;
  return (within / all) * Math.exp(-Math.sqrt(variance) / scale);
}
