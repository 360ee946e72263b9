import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import type { Value } from "../graph.ts";
import { reducedShape, type ReduceOptions } from "./reduce_sum.ts";

/**
 * Largest element over axes. No gradient flows: it serves to shift exponents.
 *
 * @example Usage
 * ```ts
 * import { createGraph, reduceMax, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(reduceMax(x, [1]).shape.length === 1);
 * ```
 *
 * @param x The operand.
 * @param axes Axes to reduce, counted from 0.
 * @param options Whether reduced axes stay.
 * @returns The maxima.
 */
export function reduceMax(
  x: Value,
  axes: readonly number[],
  options: ReduceOptions = {},
): Value {
  const keep = options.keepDimensions ?? false;
  const [y] = addNode(x.graph, {
    operator: "ReduceMax",
    inputs: [x, constant(x.graph, "int64", axes, [axes.length])],
    outputs: [{ type: x.type, shape: reducedShape(x.shape, axes, keep) }],
    attributes: { keepdims: { int: keep ? 1 : 0 } },
  });
  return y!;
}
