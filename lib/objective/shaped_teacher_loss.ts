import {
  add,
  constant,
  divide,
  exp,
  multiply,
  negate,
  type Value,
} from "../graph/mod.ts";

/**
 * LUFFY's loss (arXiv 2504.14945) at every token of a teacher's completion:
 * `-A f(p)` with `f(p) = p / (p + gamma)`, p the policy's probability and the
 * teacher's taken as 1. The weight on `grad log p` is `gamma p / (p +
 * gamma)^2`, largest at `p = gamma`, so that rare tokens are learned.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input } from "../graph/mod.ts";
 * import { shapedTeacherLoss } from "./mod.ts";
 *
 * const graph = createGraph();
 * const logprobs = input(graph, "logprobs", "float32", ["tokens"]);
 * const advantages = input(graph, "advantages", "float32", ["tokens"]);
 * const loss = shapedTeacherLoss(logprobs, advantages, 0.1);
 * console.assert(loss.shape[0] === "tokens");
 * ```
 *
 * @param logprobs Log-probabilities under the policy, shape [tokens].
 * @param advantages The advantage of each token.
 * @param gamma Probability at which the gradient is largest.
 * @returns Losses, shape [tokens].
 */
export function shapedTeacherLoss(
  logprobs: Value,
  advantages: Value,
  gamma: number,
): Value {
  const probability = exp(logprobs);
  const offset = constant(logprobs.graph, "float32", [gamma]);
  const shaped = divide(probability, add(probability, offset));
  return negate(multiply(shaped, advantages));
}
