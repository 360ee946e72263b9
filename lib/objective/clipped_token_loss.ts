import {
  clip,
  exp,
  minimum,
  multiply,
  negate,
  subtract,
  type Value,
} from "../graph/mod.ts";

/** Per-token values of the clipped objective, all of shape [tokens]. */
export interface ClippedTokens {
  /** Log-probabilities under the policy being trained. */
  logprobs: Value;
  /** Log-probabilities under the policy that sampled. */
  oldLogprobs: Value;
  /** The advantage of each token's completion. */
  advantages: Value;
}

/**
 * The clipped surrogate loss of every token (PPO; GRPO eq. 3 with separate
 * bounds as DAPO): `-min(r A, clip(r, 1 - epsilon, 1 + epsilonHigh) A)` with
 * `r = exp(logprobs - oldLogprobs)`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input } from "../graph/mod.ts";
 * import { clippedTokenLoss } from "./mod.ts";
 *
 * const graph = createGraph();
 * const [logprobs, oldLogprobs, advantages] = ["new", "old", "advantages"]
 *   .map((name) => input(graph, name, "float32", ["tokens"]));
 * const loss = clippedTokenLoss(
 *   { logprobs: logprobs!, oldLogprobs: oldLogprobs!, advantages: advantages! },
 *   { epsilon: 0.2, epsilonHigh: 0.28 },
 * );
 * console.assert(loss.shape[0] === "tokens");
 * ```
 *
 * @param tokens Per-token values.
 * @param bounds How far the ratio may fall below and rise above 1.
 * @returns Losses, shape [tokens].
 */
export function clippedTokenLoss(
  tokens: ClippedTokens,
  bounds: { epsilon: number; epsilonHigh: number },
): Value {
  const ratio = exp(subtract(tokens.logprobs, tokens.oldLogprobs));
  const clipped = clip(ratio, 1 - bounds.epsilon, 1 + bounds.epsilonHigh);
  return negate(minimum(
    multiply(ratio, tokens.advantages),
    multiply(clipped, tokens.advantages),
  ));
}
