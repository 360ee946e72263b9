import { constant, exp, subtract, type Value } from "../graph/mod.ts";

/**
 * The k3 estimate of the divergence from a reference at every token,
 * `e^d - d - 1` with `d = reference - logprobs` (Schulman 2020; GRPO eq. 4).
 *
 * @example Usage
 * ```ts
 * import { createGraph, input } from "../graph/mod.ts";
 * import { k3Divergence } from "./mod.ts";
 *
 * const graph = createGraph();
 * const logprobs = input(graph, "logprobs", "float32", ["tokens"]);
 * const reference = input(graph, "reference", "float32", ["tokens"]);
 * console.assert(k3Divergence(logprobs, reference).shape[0] === "tokens");
 * ```
 *
 * @param logprobs Log-probabilities under the policy, shape [tokens].
 * @param reference Log-probabilities under the reference policy, shape [tokens].
 * @returns Estimates, never negative, shape [tokens].
 */
export function k3Divergence(logprobs: Value, reference: Value): Value {
  const difference = subtract(reference, logprobs);
  const one = constant(logprobs.graph, "float32", [1]);
  return subtract(subtract(exp(difference), difference), one);
}
