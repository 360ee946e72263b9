import { addNode } from "../add_node.ts";
import { broadcastShapes, sumToShape } from "../broadcast.ts";
import type { Value } from "../graph.ts";

/**
 * Element-wise `a + b` with broadcasting. Gradients: `dy` for both.
 *
 * @example Usage
 * ```ts
 * import { createGraph, add, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(add(x, x).shape[1] === 4);
 * ```
 *
 * @param a First operand.
 * @param b Second operand, of a shape that broadcasts with the first.
 * @returns The result in the common shape.
 */
export function add(a: Value, b: Value): Value {
  const shape = broadcastShapes("Add", a.shape, b.shape);
  const [y] = addNode(a.graph, {
    operator: "Add",
    inputs: [a, b],
    outputs: [{ type: a.type, shape }],
    gradient: (
      [dy],
    ) => [dy && sumToShape(dy, a.shape), dy && sumToShape(dy, b.shape)],
  });
  return y!;
}
