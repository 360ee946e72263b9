import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import type { Shape, Value } from "../graph.ts";
import { expand } from "./expand.ts";
import { reshape } from "./reshape.ts";

/** Whether reduced axes stay, with size 1. */
export interface ReduceOptions {
  /**
   * Keep reduced axes with size 1.
   *
   * @default {false}
   */
  keepDimensions?: boolean;
}

/**
 * The shape after a reduction.
 *
 * @param shape The shape before.
 * @param axes Axes to reduce.
 * @param keepDimensions Whether reduced axes stay, with size 1.
 * @returns The shape after.
 */
export function reducedShape(
  shape: Shape,
  axes: readonly number[],
  keepDimensions: boolean,
): Shape {
  return keepDimensions
    ? shape.map((size, axis) => axes.includes(axis) ? 1 : size)
    : shape.filter((_, axis) => !axes.includes(axis));
}

/**
 * Sum over axes. Gradient: `dy` repeated along them.
 *
 * @example Usage
 * ```ts
 * import { createGraph, reduceSum, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(reduceSum(x, [1]).shape.length === 1);
 * ```
 *
 * @param x The operand.
 * @param axes Axes to sum over, counted from 0.
 * @param options Whether reduced axes stay.
 * @returns The sums.
 */
export function reduceSum(
  x: Value,
  axes: readonly number[],
  options: ReduceOptions = {},
): Value {
  const keep = options.keepDimensions ?? false;
  const [y] = addNode(x.graph, {
    operator: "ReduceSum",
    inputs: [x, constant(x.graph, "int64", axes, [axes.length])],
    outputs: [{ type: x.type, shape: reducedShape(x.shape, axes, keep) }],
    attributes: { keepdims: { int: keep ? 1 : 0 } },
    gradient: ([dy]) => [
      dy && expand(
        keep ? dy : reshape(dy, reducedShape(x.shape, axes, true)),
        x.shape,
      ),
    ],
  });
  return y!;
}
