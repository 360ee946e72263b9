import { addNode } from "../add_node.ts";
import { broadcastShapes, sumToShape } from "../broadcast.ts";
import { constant } from "../constant.ts";
import type { Value } from "../graph.ts";
import { lessOrEqual } from "./less_or_equal.ts";
import { where } from "./where.ts";

/**
 * Element-wise larger of two values with broadcasting. Gradient: `dy` to the
 * larger operand, to the first where both are equal.
 *
 * @example Usage
 * ```ts
 * import { createGraph, maximum, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(maximum(x, x).shape[1] === 4);
 * ```
 *
 * @param a First operand.
 * @param b Second operand, of a shape that broadcasts with the first.
 * @returns The result in the common shape.
 */
export function maximum(a: Value, b: Value): Value {
  const shape = broadcastShapes("Max", a.shape, b.shape);
  const [y] = addNode(a.graph, {
    operator: "Max",
    inputs: [a, b],
    outputs: [{ type: a.type, shape }],
    gradient: ([dy]) => {
      if (!dy) return [];
      const zero = constant(a.graph, "float32", [0]);
      const first = lessOrEqual(b, a);
      return [
        sumToShape(where(first, dy, zero), a.shape),
        sumToShape(where(first, zero, dy), b.shape),
      ];
    },
  });
  return y!;
}
