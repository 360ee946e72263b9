import { addNode } from "../add_node.ts";
import type { Dimension, Value } from "../graph.ts";
import { split } from "./split.ts";

/**
 * Joins values along an axis. Gradient: `dy` cut apart.
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
    gradient: ([dy]) =>
      dy ? split(dy, axis, parts.map((part) => part.shape[axis]!)) : [],
  });
  return y!;
}
