import { addNode } from "../add_node.ts";
import type { Dimension, Value } from "../graph.ts";
import { slice } from "./slice.ts";

/**
 * Joins values along an axis. Gradient: `dy` cut apart, which needs the sizes
 * of all parts but the last to be known.
 *
 * @example Usage
 * ```ts
 * import { createGraph, concat, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(concat([x, x], 1, 8).shape[1] === 8);
 * ```
 *
 * @param parts The values to join.
 * @param axis The axis, counted from 0.
 * @param size The joined dimension.
 * @returns The joined value.
 */
export function concat(
  parts: readonly Value[],
  axis: number,
  size: Dimension,
): Value {
  const first = parts[0]!;
  const [y] = addNode(first.graph, {
    operator: "Concat",
    inputs: parts,
    outputs: [{
      type: first.type,
      shape: first.shape.map((old, index) => index === axis ? size : old),
    }],
    attributes: { axis: { int: axis } },
    gradient: ([dy]) => {
      if (!dy) return [];
      let start = 0;
      return parts.map((part, index) => {
        const width = part.shape[axis]!;
        const last = index === parts.length - 1;
        if (typeof width === "string" && !last) {
          throw new RangeError(
            `Cannot differentiate Concat: size '${width}' of part ${index} is not known`,
          );
        }
        const end = last ? undefined : start + Number(width);
        const piece = slice(dy, axis, start, end, width);
        start = end ?? start;
        return piece;
      });
    },
  });
  return y!;
}
