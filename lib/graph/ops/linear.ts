import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";
import { cast } from "./cast.ts";
import { gemm } from "./gemm.ts";
import { reduceSum } from "./reduce_sum.ts";

/**
 * A linear layer over rows, `y = x w^T + bias`, with the weight as published
 * checkpoints hold it, [out, in]. Gradients: `dy w`, `dy^T x` and the sum of `dy`
 * over rows.
 *
 * A weight of another type than the rows' is converted where it is used, and
 * again for `dy w`: no converted copy outlives its product. Such a weight has no
 * gradient.
 *
 * @example Usage
 * ```ts
 * import { createGraph, linear, input } from "../mod.ts";
 *
 * const graph = createGraph();
 * const x = input(graph, "x", "float32", ["n", 4]);
 * const w = input(graph, "w", "float32", [3, 4]);
 * console.assert(linear(x, w).shape[1] === 3);
 * ```
 *
 * @param x Shape [rows, in].
 * @param weight Shape [out, in].
 * @param bias Shape [out], if any.
 * @returns Shape [rows, out].
 */
export function linear(x: Value, weight: Value, bias?: Value): Value {
  if (x.shape.length !== 2 || x.shape[1] !== weight.shape[1]) {
    throw new RangeError(
      `Cannot apply linear layer: rows [${x.shape}] do not fit weight [${weight.shape}]`,
    );
  }
  const used = cast(weight, x.type);
  const [y] = addNode(x.graph, {
    operator: "Gemm",
    inputs: bias ? [x, used, bias] : [x, used],
    sources: weight === used ? [x, weight, bias] : [x, undefined, bias],
    outputs: [{ type: x.type, shape: [x.shape[0]!, weight.shape[0]!] }],
    attributes: { transB: { int: 1 } },
    gradient: ([dy]) =>
      dy
        ? [
          gemm(dy, cast(weight, x.type)),
          weight === used ? gemm(dy, x, { transposeA: true }) : undefined,
          bias && reduceSum(dy, [0]),
        ]
        : [],
  });
  return y!;
}
