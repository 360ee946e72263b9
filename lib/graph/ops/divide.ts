import { addNode } from "../add_node.ts";
import { broadcastShapes, sumToShape } from "../broadcast.ts";
import type { Value } from "../graph.ts";
import { negate } from "./negate.ts";
import { multiply } from "./multiply.ts";

/**
 * Element-wise `a / b` with broadcasting. Gradients: `dy / b` and `-dy (a / b) / b`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, divide, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(divide(x, x).shape[1] === 4);
 * ```
 *
 * @param a First operand.
 * @param b Second operand, of a shape that broadcasts with the first.
 * @returns The result in the common shape.
 */
export function divide(a: Value, b: Value): Value {
  const shape = broadcastShapes("Div", a.shape, b.shape);
  const [y] = addNode(a.graph, {
    operator: "Div",
    inputs: [a, b],
    outputs: [{ type: a.type, shape }],
    gradient: ([dy]) => {
      if (!dy) return [];
      const da = divide(dy, b);
      return [
        sumToShape(da, a.shape),
        sumToShape(negate(multiply(da, y!)), b.shape),
      ];
    },
  });
  return y!;
}
