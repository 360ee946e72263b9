import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import { shapeValue } from "../dimension.ts";
import type { Dimension, Value } from "../graph.ts";
import { concat } from "./concat.ts";
import { expand } from "./expand.ts";

/**
 * Cuts a value along an axis. Gradient: the parts' gradients joined, zeros where
 * nothing depends on a part.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input, split } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(split(x, 1, [1, 3])[1]!.shape[1] === 3);
 * ```
 *
 * @param x The value.
 * @param axis The axis, counted from 0.
 * @param sizes The parts' sizes along it; names must occur in the graph.
 * @returns The parts.
 */
export function split(
  x: Value,
  axis: number,
  sizes: readonly Dimension[],
): Value[] {
  const { graph } = x;
  const shapes = sizes.map((size) =>
    x.shape.map((old, index) => index === axis ? size : old)
  );
  return addNode(graph, {
    operator: "Split",
    inputs: [x, shapeValue(graph, sizes)],
    outputs: shapes.map((shape) => ({ type: x.type, shape })),
    attributes: { axis: { int: axis } },
    gradient: (parts) => [
      concat(
        parts.map((dy, index) =>
          dy ?? expand(constant(graph, "float32", [0]), shapes[index]!)
        ),
        axis,
        x.shape[axis]!,
      ),
    ],
  });
}
