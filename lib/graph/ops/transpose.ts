import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";

/**
 * Reorders axes: axis i of the result is axis `order[i]` of the operand.
 * Gradient: `dy` in the old order.
 *
 * @example Usage
 * ```ts
 * import { createGraph, transpose, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(transpose(x, [1, 0]).shape[0] === 4);
 * ```
 *
 * @param x The operand.
 * @param order The operand's axes in their new order.
 * @returns The reordered value.
 */
export function transpose(x: Value, order: readonly number[]): Value {
  const [y] = addNode(x.graph, {
    operator: "Transpose",
    inputs: [x],
    outputs: [{ type: x.type, shape: order.map((axis) => x.shape[axis]!) }],
    attributes: { perm: { ints: order } },
    gradient: ([dy]) => [
      dy && transpose(dy, order.map((_, axis) => order.indexOf(axis))),
    ],
  });
  return y!;
}
