import {
  add,
  constant,
  multiply,
  stopGradient,
  subtract,
  type Value,
} from "../graph/mod.ts";
import { k3Divergence } from "./k3_divergence.ts";

/** How the divergence from the reference is estimated at a sampled token. */
export type KlEstimator = "k1" | "k2" | "k3" | "k3-ratio" | "k3-plus";

/** Per-token values of a divergence, all of shape [tokens]. */
export interface DivergenceTokens {
  /** Log-probabilities under the policy being trained. */
  logprobs: Value;
  /** Log-probabilities under the reference. */
  reference: Value;
  /** Ratios to the policy that sampled, token by token. */
  ratio: Value;
}

/**
 * Estimates the divergence from a reference at every token, with `d = log pi -
 * log ref`. As a loss over samples of the policy the estimators differ:
 *
 * | estimator | value | expected gradient |
 * |---|---|---|
 * | k1 | d | 0 |
 * | k2 | d^2 / 2 | of the reverse divergence KL(pi, ref) |
 * | k3 | e^-d + d - 1 | of the forward divergence KL(ref, pi) |
 * | k3-ratio | r (e^-d + d - 1) | of the reverse divergence |
 * | k3-plus | that of k3 | that of k2 |
 *
 * @example Usage
 * ```ts
 * import { createGraph, input } from "../graph/mod.ts";
 * import { klDivergence } from "./mod.ts";
 *
 * const graph = createGraph();
 * const [logprobs, reference, ratio] = ["logprobs", "reference", "ratio"]
 *   .map((name) => input(graph, name, "float32", ["tokens"]));
 * const tokens = { logprobs: logprobs!, reference: reference!, ratio: ratio! };
 * console.assert(klDivergence(tokens, "k2").shape[0] === "tokens");
 * ```
 *
 * @param tokens Per-token values.
 * @param estimator Which estimate.
 * @returns Estimates in nats, shape [tokens].
 */
export function klDivergence(
  { logprobs, reference, ratio }: DivergenceTokens,
  estimator: KlEstimator,
): Value {
  switch (estimator) {
    case "k1":
      return subtract(logprobs, reference);
    case "k2":
      return halfSquare(subtract(logprobs, reference));
    case "k3":
      return k3Divergence(logprobs, reference);
    case "k3-ratio":
      return multiply(ratio, k3Divergence(logprobs, reference));
    case "k3-plus": {
      const k2 = halfSquare(subtract(logprobs, reference));
      const k3 = k3Divergence(logprobs, reference);
      return add(k2, stopGradient(subtract(k3, k2)));
    }
  }
}

function halfSquare(difference: Value): Value {
  const half = constant(difference.graph, "float32", [0.5]);
  return multiply(multiply(difference, difference), half);
}
