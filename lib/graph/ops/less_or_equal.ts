import { addNode } from "../add_node.ts";
import { broadcastShapes } from "../broadcast.ts";
import type { Value } from "../graph.ts";

/**
 * Element-wise `a <= b` with broadcasting. No gradient flows.
 *
 * @example Usage
 * ```ts
 * import { createGraph, lessOrEqual, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(lessOrEqual(x, x).type === "bool");
 * ```
 *
 * @param a First operand.
 * @param b Second operand, of a shape that broadcasts with the first.
 * @returns Booleans in the common shape.
 */
export function lessOrEqual(a: Value, b: Value): Value {
  const shape = broadcastShapes("LessOrEqual", a.shape, b.shape);
  const [y] = addNode(a.graph, {
    operator: "LessOrEqual",
    inputs: [a, b],
    outputs: [{ type: "bool", shape }],
  });
  return y!;
}
