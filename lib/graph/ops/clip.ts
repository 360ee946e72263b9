import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import type { Value } from "../graph.ts";
import { equal } from "./equal.ts";
import { where } from "./where.ts";

/**
 * Element-wise `min(max(x, low), high)`. Gradient: `dy` where nothing was cut,
 * else 0.
 *
 * @example Usage
 * ```ts
 * import { createGraph, clip, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(clip(x, 0.8, 1.28).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @param low Lower bound.
 * @param high Upper bound.
 * @returns The result, in the same shape.
 */
export function clip(x: Value, low: number, high: number): Value {
  const [y] = addNode(x.graph, {
    operator: "Clip",
    inputs: [
      x,
      constant(x.graph, "float32", [low]),
      constant(x.graph, "float32", [high]),
    ],
    outputs: [x],
    gradient: ([dy]) => [
      dy && where(equal(x, y!), dy, constant(x.graph, "float32", [0])),
    ],
  });
  return y!;
}
