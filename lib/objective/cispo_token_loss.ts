import {
  constant,
  minimum,
  multiply,
  negate,
  stopGradient,
  type Value,
} from "../graph/mod.ts";
import type { SurrogateTokens } from "./clipped_token_loss.ts";

/**
 * The loss of CISPO (MiniMax-M1, arXiv 2506.13585) at every token:
 * `-sg(min(r, cap)) A log pi`. Tokens are weighed less, never dropped.
 *
 * @example Usage
 * ```ts
 * import { createGraph, exp, input } from "../graph/mod.ts";
 * import { cispoTokenLoss } from "./mod.ts";
 *
 * const graph = createGraph();
 * const logprobs = input(graph, "logprobs", "float32", ["tokens"]);
 * const advantages = input(graph, "advantages", "float32", ["tokens"]);
 * const loss = cispoTokenLoss({ ratio: exp(logprobs), advantages }, logprobs, 5);
 * console.assert(loss.shape[0] === "tokens");
 * ```
 *
 * @param tokens Ratios and advantages.
 * @param logprobs Log-probabilities under the policy being trained.
 * @param cap The largest ratio, an absolute number.
 * @returns Losses, shape [tokens].
 */
export function cispoTokenLoss(
  { ratio, advantages }: SurrogateTokens,
  logprobs: Value,
  cap: number,
): Value {
  const most = constant(ratio.graph, "float32", [cap]);
  const weight = stopGradient(minimum(ratio, most));
  return negate(multiply(multiply(weight, advantages), logprobs));
}
