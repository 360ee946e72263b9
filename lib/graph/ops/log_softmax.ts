import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";
import { exp } from "./exp.ts";
import { multiply } from "./multiply.ts";
import { reduceSum } from "./reduce_sum.ts";
import { subtract } from "./subtract.ts";

/**
 * Log-softmax over the last axis, computed once a value. Gradient:
 * `dy - e^y sum(dy)`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, logSoftmax, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(logSoftmax(x).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @returns Log-probabilities, in the same shape.
 */
export function logSoftmax(x: Value): Value {
  const key = `log softmax ${x.name}`;
  const known = x.graph.interned.get(key);
  if (known !== undefined) return known;
  const last = x.shape.length - 1;
  const [y] = addNode(x.graph, {
    operator: "LogSoftmax",
    inputs: [x],
    outputs: [x],
    attributes: { axis: { int: -1 } },
    gradient: ([dy]) => {
      if (!dy) return [];
      const sums = reduceSum(dy, [last], { keepDimensions: true });
      return [subtract(dy, multiply(exp(y!), sums))];
    },
  });
  x.graph.interned.set(key, y!);
  return y!;
}
