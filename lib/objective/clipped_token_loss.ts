import {
  clip,
  constant,
  lessOrEqual,
  minimum,
  multiply,
  negate,
  type Value,
  where,
} from "../graph/mod.ts";

/** Per-token values of a surrogate objective, all of shape [tokens]. */
export interface SurrogateTokens {
  /** Probability ratios of the policy being trained to the one that sampled. */
  ratio: Value;
  /** The advantage of each token. */
  advantages: Value;
}

/** The constants of {@linkcode clippedTokenLoss}. */
export interface ClipBounds {
  /** How far the ratio may fall below 1. */
  epsilon: number;
  /** How far the ratio may rise above 1. */
  epsilonHigh: number;
  /** Cap of the ratio that is not clipped (INTELLECT-2, TRL); 0 is off. */
  delta?: number;
  /** Cap of the loss in units of -A where A < 0 (dual-clip PPO); 0 is off. */
  dualClip?: number;
}

/**
 * The clipped surrogate loss of every token (PPO; GRPO eq. 3 with separate
 * bounds as DAPO): `-min(r A, clip(r, 1 - epsilon, 1 + epsilonHigh) A)`.
 *
 * With `delta` the first r is `min(r, delta)`. With `dualClip` c the loss of a
 * token of negative advantage is at most `-c A` (arXiv 1912.09729).
 *
 * @example Usage
 * ```ts
 * import { createGraph, input } from "../graph/mod.ts";
 * import { clippedTokenLoss } from "./mod.ts";
 *
 * const graph = createGraph();
 * const [ratio, advantages] = ["ratio", "advantages"]
 *   .map((name) => input(graph, name, "float32", ["tokens"]));
 * const loss = clippedTokenLoss(
 *   { ratio: ratio!, advantages: advantages! },
 *   { epsilon: 0.2, epsilonHigh: 0.28 },
 * );
 * console.assert(loss.shape[0] === "tokens");
 * ```
 *
 * @param tokens Per-token values.
 * @param bounds How far the ratio may go.
 * @returns Losses, shape [tokens].
 */
export function clippedTokenLoss(
  { ratio, advantages }: SurrogateTokens,
  { epsilon, epsilonHigh, delta = 0, dualClip = 0 }: ClipBounds,
): Value {
  const number = (value: number) => constant(ratio.graph, "float32", [value]);
  const clipped = clip(ratio, 1 - epsilon, 1 + epsilonHigh);
  const capped = delta === 0 ? ratio : minimum(ratio, number(delta));
  const loss = negate(minimum(
    multiply(capped, advantages),
    multiply(clipped, advantages),
  ));
  if (dualClip === 0) return loss;
  const ceiling = multiply(negate(advantages), number(dualClip));
  return where(
    lessOrEqual(number(0), advantages),
    loss,
    minimum(loss, ceiling),
  );
}
