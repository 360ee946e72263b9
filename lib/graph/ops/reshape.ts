import { addNode } from "../add_node.ts";
import { shapeValue } from "../dimension.ts";
import type { Shape, Value } from "../graph.ts";

/**
 * The same elements under another shape. At most one named dimension of the
 * new shape may be unknown to the graph's inputs. Gradient: `dy` in the old shape.
 *
 * @example Usage
 * ```ts
 * import { createGraph, reshape, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(reshape(x, ["n", 2, 2]).shape.length === 3);
 * ```
 *
 * @param x The operand.
 * @param shape The new shape.
 * @returns The same elements.
 */
export function reshape(x: Value, shape: Shape): Value {
  const [y] = addNode(x.graph, {
    operator: "Reshape",
    inputs: [x, shapeValue(x.graph, shape, true)],
    outputs: [{ type: x.type, shape }],
    gradient: ([dy]) => [dy && reshape(dy, x.shape)],
  });
  return y!;
}
