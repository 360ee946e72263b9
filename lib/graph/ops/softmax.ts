import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";
import { multiply } from "./multiply.ts";
import { reduceSum } from "./reduce_sum.ts";
import { subtract } from "./subtract.ts";

/**
 * Softmax over the last axis. Gradient: `y (dy - sum(dy y))`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, softmax, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(softmax(x).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @returns Probabilities, in the same shape.
 */
export function softmax(x: Value): Value {
  const last = x.shape.length - 1;
  const [y] = addNode(x.graph, {
    operator: "Softmax",
    inputs: [x],
    outputs: [x],
    attributes: { axis: { int: -1 } },
    gradient: ([dy]) => {
      if (!dy) return [];
      const weighted = multiply(dy, y!);
      const sums = reduceSum(weighted, [last], { keepDimensions: true });
      return [subtract(weighted, multiply(y!, sums))];
    },
  });
  return y!;
}
