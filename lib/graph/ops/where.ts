import { addNode } from "../add_node.ts";
import { broadcastShapes, sumToShape } from "../broadcast.ts";
import { constant } from "../constant.ts";
import type { Value } from "../graph.ts";

/**
 * Element-wise choice: `a` where the condition holds, else `b`, with
 * broadcasting. Gradient: `dy` to the chosen operand.
 *
 * @example Usage
 * ```ts
 * import { createGraph, where, input } from "../mod.ts";
 *
 * const graph = createGraph();
 * const x = input(graph, "x", "float32", ["n"]);
 * const c = input(graph, "c", "bool", ["n"]);
 * console.assert(where(c, x, x).shape[0] === "n");
 * ```
 *
 * @param condition Booleans.
 * @param a Taken where the condition holds.
 * @param b Taken elsewhere.
 * @returns The result in the common shape.
 */
export function where(condition: Value, a: Value, b: Value): Value {
  const shape = broadcastShapes(
    "Where",
    condition.shape,
    broadcastShapes("Where", a.shape, b.shape),
  );
  const [y] = addNode(a.graph, {
    operator: "Where",
    inputs: [condition, a, b],
    outputs: [{ type: a.type, shape }],
    gradient: ([dy]) => {
      if (!dy) return [];
      const zero = constant(a.graph, "float32", [0]);
      return [
        undefined,
        sumToShape(where(condition, dy, zero), a.shape),
        sumToShape(where(condition, zero, dy), b.shape),
      ];
    },
  });
  return y!;
}
