import { addNode } from "../add_node.ts";
import { sumToShape } from "../broadcast.ts";
import { shapeValue } from "../dimension.ts";
import type { Shape, Value } from "../graph.ts";

/**
 * Repeats a value along its axes of size 1. Gradient: `dy` summed over them.
 *
 * @example Usage
 * ```ts
 * import { createGraph, expand, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 1]);
 * console.assert(expand(x, ["n", 4]).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @param shape The shape to broadcast to.
 * @returns The repeated value.
 */
export function expand(x: Value, shape: Shape): Value {
  const [y] = addNode(x.graph, {
    operator: "Expand",
    inputs: [x, shapeValue(x.graph, shape)],
    outputs: [{ type: x.type, shape }],
    gradient: ([dy]) => [dy && sumToShape(dy, x.shape)],
  });
  return y!;
}
