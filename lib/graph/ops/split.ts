import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import { shapeValue } from "../dimension.ts";
import type { Dimension, Shape, Value } from "../graph.ts";
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
    gradient: (parts) => [joined(x, parts, shapes, axis)],
  });
}

/**
 * Cuts a value along an axis into parts of one size, the last one smaller where
 * it does not go evenly. The parts' sizes are named after the axis's.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input, splitEvenly } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(splitEvenly(x, 0, 2)[1]!.shape[0] === "n, part 1 of 2");
 * ```
 *
 * @param x The value.
 * @param axis The axis, counted from 0.
 * @param count Number of parts, at most the square root of the axis's size.
 * @returns The parts.
 */
export function splitEvenly(x: Value, axis: number, count: number): Value[] {
  if (count === 1) return [x];
  const shapes = Array.from(
    { length: count },
    (_, part) =>
      x.shape.map((old, index) =>
        index === axis ? `${old}, part ${part} of ${count}` : old
      ),
  );
  return addNode(x.graph, {
    operator: "Split",
    inputs: [x],
    outputs: shapes.map((shape) => ({ type: x.type, shape })),
    attributes: { axis: { int: axis }, num_outputs: { int: count } },
    gradient: (parts) => [joined(x, parts, shapes, axis)],
  });
}

/** The parts' gradients joined, zeros where nothing depends on a part. */
function joined(
  x: Value,
  parts: readonly (Value | undefined)[],
  shapes: readonly Shape[],
  axis: number,
): Value {
  const zero = constant(x.graph, "float32", [0]);
  return concat(
    parts.map((dy, index) => dy ?? expand(zero, shapes[index]!)),
    axis,
    x.shape[axis]!,
  );
}
