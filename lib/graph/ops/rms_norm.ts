import { addNode } from "../add_node.ts";
import { constant } from "../constant.ts";
import type { Value } from "../graph.ts";
import { gemm } from "./gemm.ts";
import { multiply } from "./multiply.ts";
import { reshape } from "./reshape.ts";
import { subtract } from "./subtract.ts";

/**
 * Root-mean-square normalisation of rows, `y = x r weight` with
 * `r = (mean(x^2) + epsilon)^-1/2` (`SimplifiedLayerNormalization`). Gradients:
 * `dx = r (dy weight) - x r^3 mean(dy weight x)`, `dweight = sum over rows of
 * dy x r`.
 *
 * @example Usage
 * ```ts
 * import { createGraph, rmsNorm, input } from "../mod.ts";
 *
 * const graph = createGraph();
 * const x = input(graph, "x", "float32", ["n", 4]);
 * const w = input(graph, "w", "float32", [4]);
 * console.assert(rmsNorm(x, w, 1e-6).shape[1] === 4);
 * ```
 *
 * @param x Shape [rows, width].
 * @param weight Shape [width].
 * @param epsilon Added to the mean square.
 * @returns Shape [rows, width].
 */
export function rmsNorm(x: Value, weight: Value, epsilon: number): Value {
  const [rows, width] = x.shape;
  if (x.shape.length !== 2 || width !== weight.shape[0]) {
    throw new RangeError(
      `Cannot normalise rows: [${x.shape}] does not fit weight [${weight.shape}]`,
    );
  }
  const [y, inverse] = addNode(x.graph, {
    operator: "SimplifiedLayerNormalization",
    inputs: [x, weight],
    outputs: [x, { type: "float32", shape: [rows!, 1] }],
    attributes: {
      axis: { int: -1 },
      epsilon: { float: epsilon },
      stash_type: { int: 1 },
    },
    recompute: true,
    gradient: ([dy]) => {
      if (!dy) return [];
      // The two sums along an axis are products with a vector: no extra pass.
      const product = multiply(dy, x);
      const column = reshape(weight, [width!, 1]);
      const mean = multiply(
        gemm(product, column),
        constant(x.graph, "float32", [1 / Number(width)]),
      );
      const cubed = multiply(multiply(inverse!, inverse!), inverse!);
      return [
        subtract(
          multiply(multiply(dy, weight), inverse!),
          multiply(x, multiply(cubed, mean)),
        ),
        reshape(gemm(inverse!, product, { transposeA: true }), [width!]),
      ];
    },
  });
  return y!;
}
