import { addNode } from "../add_node.ts";
import { broadcastShapes, sumToShape } from "../broadcast.ts";
import type { Value } from "../graph.ts";

/**
 * Element-wise `a b` with broadcasting. Gradients: `dy b` and `dy a`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, multiply, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(multiply(x, x).shape[1] === 4);
 * ```
 *
 * @param a First operand.
 * @param b Second operand, of a shape that broadcasts with the first.
 * @returns The result in the common shape.
 */
export function multiply(a: Value, b: Value): Value {
  const shape = broadcastShapes("Mul", a.shape, b.shape);
  const [y] = addNode(a.graph, {
    operator: "Mul",
    inputs: [a, b],
    outputs: [{ type: a.type, shape }],
    recompute: true,
    gradient: (
      [dy],
    ) => [
      dy && sumToShape(multiply(dy, b), a.shape),
      dy && sumToShape(multiply(dy, a), b.shape),
    ],
  });
  return y!;
}
