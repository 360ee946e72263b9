import { deviation, mean } from "./_statistics.ts";
import { futurePenalty } from "./future_penalty.ts";

/** A completion of which {@linkcode whitenedReturns} makes returns. */
export interface ReturnRow {
  /** The reward at its last token; `null` is unjudged. */
  reward: number | null;
  /** Its number of tokens. */
  length: number;
  /** What each token takes off the reward; nothing when omitted. */
  penalties?: ArrayLike<number>;
}

const EPSILON = 1e-8;

/**
 * Computes REINFORCE++'s advantages (arXiv 2501.03262): the return of every
 * token, `R - sum of the penalties from here on`, whitened over all tokens of
 * the batch (sample standard deviation, epsilon 1e-8). Unjudged rows get 0 and
 * leave the statistics.
 *
 * No group is needed: a problem whose every sample is wrong is pushed down.
 *
 * @example Usage
 * ```ts
 * import { whitenedReturns } from "./whitened_returns.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const [right, wrong] = whitenedReturns([
 *   { reward: 1, length: 1 },
 *   { reward: 0, length: 1 },
 * ]);
 * assertAlmostEquals(right![0]!, Math.SQRT1_2, 1e-6);
 * assertAlmostEquals(wrong![0]!, -Math.SQRT1_2, 1e-6);
 * ```
 *
 * @param rows All rows of the batch.
 * @returns One list a row, one advantage a token.
 */
export function whitenedReturns(rows: readonly ReturnRow[]): Float32Array[] {
  const returns = rows.map(({ reward, length, penalties }) =>
    reward === null ? undefined : Array.from(
      futurePenalty(penalties ?? new Float32Array(length)),
      (penalty) => reward - penalty,
    )
  );
  const all = returns.flatMap((row) => row ?? []);
  const center = mean(all);
  const scale = deviation(all, 1) + EPSILON;
  return returns.map((row, index) =>
    row === undefined
      ? new Float32Array(rows[index]!.length)
      : Float32Array.from(row, (each) => (each - center) / scale)
  );
}
