import { addNode } from "../add_node.ts";
import { broadcastShapes } from "../broadcast.ts";
import type { Value } from "../graph.ts";

/**
 * Element-wise `a = b` with broadcasting. No gradient flows.
 *
 * @example Usage
 * ```ts
 * import { createGraph, equal, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(equal(x, x).type === "bool");
 * ```
 *
 * @param a First operand.
 * @param b Second operand, of a shape that broadcasts with the first.
 * @returns Booleans in the common shape.
 */
export function equal(a: Value, b: Value): Value {
  const shape = broadcastShapes("Equal", a.shape, b.shape);
  const [y] = addNode(a.graph, {
    operator: "Equal",
    inputs: [a, b],
    outputs: [{ type: "bool", shape }],
  });
  return y!;
}
