import type { Value } from "../graph.ts";
import { exp } from "./exp.ts";
import { logSoftmax } from "./log_softmax.ts";
import { multiply } from "./multiply.ts";
import { negate } from "./negate.ts";
import { reduceSum } from "./reduce_sum.ts";

/**
 * Entropy of the softmax of each row in nats, `y[i] = -sum_v p log p`. Gradient:
 * that of the operators it is made of.
 *
 * @example Usage
 * ```ts
 * import { createGraph, entropy, input } from "../mod.ts";
 *
 * const logits = input(createGraph(), "logits", "float32", ["n", 9]);
 * console.assert(entropy(logits).shape[0] === "n");
 * ```
 *
 * @param logits Shape [n, vocabulary].
 * @returns Shape [n].
 */
export function entropy(logits: Value): Value {
  const all = logSoftmax(logits);
  return negate(reduceSum(multiply(exp(all), all), [1]));
}
