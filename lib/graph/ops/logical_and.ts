import { addNode } from "../add_node.ts";
import { broadcastShapes } from "../broadcast.ts";
import type { Value } from "../graph.ts";

/**
 * Element-wise conjunction of booleans with broadcasting. No gradient flows.
 *
 * @example Usage
 * ```ts
 * import { createGraph, logicalAnd, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "bool", ["n"]);
 * console.assert(logicalAnd(x, x).type === "bool");
 * ```
 *
 * @param a First operand.
 * @param b Second operand, of a shape that broadcasts with the first.
 * @returns Booleans in the common shape.
 */
export function logicalAnd(a: Value, b: Value): Value {
  const shape = broadcastShapes("And", a.shape, b.shape);
  const [y] = addNode(a.graph, {
    operator: "And",
    inputs: [a, b],
    outputs: [{ type: "bool", shape }],
  });
  return y!;
}
