import { addUnary } from "../add_node.ts";
import { constant } from "../constant.ts";
import type { Value } from "../graph.ts";
import { multiply } from "./multiply.ts";
import { subtract } from "./subtract.ts";

/**
 * Element-wise logistic function. Gradient: `dy y (1 - y)`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, sigmoid, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(sigmoid(x).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @returns The result, in the same shape.
 */
export function sigmoid(x: Value): Value {
  return addUnary("Sigmoid", x, (dy, y) => {
    const one = constant(x.graph, "float32", [1]);
    return multiply(dy, multiply(y, subtract(one, y)));
  });
}
