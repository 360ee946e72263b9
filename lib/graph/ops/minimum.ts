import { addNode } from "../add_node.ts";
import { broadcastShapes, sumToShape } from "../broadcast.ts";
import { constant } from "../constant.ts";
import type { Value } from "../graph.ts";
import { lessOrEqual } from "./less_or_equal.ts";
import { where } from "./where.ts";

/**
 * Element-wise smaller of two values with broadcasting. Gradient: `dy` to the
 * smaller operand, to the first where both are equal.
 *
 * @example Usage
 * ```ts
 * import { createGraph, minimum, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(minimum(x, x).shape[1] === 4);
 * ```
 *
 * @param a First operand.
 * @param b Second operand, of a shape that broadcasts with the first.
 * @returns The result in the common shape.
 */
export function minimum(a: Value, b: Value): Value {
  const shape = broadcastShapes("Min", a.shape, b.shape);
  const [y] = addNode(a.graph, {
    operator: "Min",
    inputs: [a, b],
    outputs: [{ type: a.type, shape }],
    gradient: ([dy]) => {
      if (!dy) return [];
      const zero = constant(a.graph, "float32", [0]);
      const first = lessOrEqual(a, b);
      return [
        sumToShape(where(first, dy, zero), a.shape),
        sumToShape(where(first, zero, dy), b.shape),
      ];
    },
  });
  return y!;
}
