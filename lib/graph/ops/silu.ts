import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import type { Value } from "../graph.ts";
import { add } from "./add.ts";
import { multiply } from "./multiply.ts";
import { sigmoid } from "./sigmoid.ts";
import { subtract } from "./subtract.ts";

/**
 * Element-wise `y = x s` with the logistic `s` of x (`QuickGelu` with factor
 * 1). Gradient: `dy (y + s (1 - y))`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, silu, input } from "../mod.ts";
 *
 * const x = input(createGraph(), "x", "float32", ["n", 4]);
 * console.assert(silu(x).shape[1] === 4);
 * ```
 *
 * @param x The operand.
 * @returns The result, in the same shape.
 */
export function silu(x: Value): Value {
  const [y] = addNode(x.graph, {
    operator: "QuickGelu",
    domain: "com.microsoft",
    inputs: [x],
    outputs: [x],
    attributes: { alpha: { float: 1 } },
    recompute: true,
    gradient: ([dy]) => {
      if (!dy) return [];
      const one = constant(x.graph, "float32", [1]);
      const slope = add(y!, multiply(sigmoid(x), subtract(one, y!)));
      return [multiply(dy, slope)];
    },
  });
  return y!;
}
