import { addNode } from "../add_node.ts";
import type { Value } from "../graph.ts";
import { add } from "./add.ts";
import { concat } from "./concat.ts";
import { matmul } from "./matmul.ts";
import { multiply } from "./multiply.ts";
import { reduceSum } from "./reduce_sum.ts";
import { reshape } from "./reshape.ts";
import { softmax } from "./softmax.ts";
import { split } from "./split.ts";
import { subtract } from "./subtract.ts";

/** What an {@linkcode attention} attends with. */
export interface AttentionOperands {
  /** Queries, shape [batch, heads, group, m, width]; a group shares its keys. */
  query: Value;
  /** Keys, shape [batch, heads, n, width]. */
  key: Value;
  /** Values, shape [batch, heads, n, width]. */
  value: Value;
  /** Added to the scores, a shape that broadcasts to [batch, heads, group, m, n]. */
  bias: Value;
  /**
   * Whether the backward pass computes the scores anew and gives all three
   * gradients at once, so that of many such blocks one is in memory at a time.
   *
   * @default {false}
   */
  block?: boolean;
}

/**
 * Scaled dot-product attention, `softmax(query key^T / sqrt(width) + bias) value`
 * (Vaswani et al. 2017). The queries of a group are one product.
 *
 * Gradient: of the bias none; the softmax's row sums are taken over `dy y`, in
 * the width of a head and not of all keys (Dao et al. 2022, equation 4).
 *
 * @example Usage
 * ```ts
 * import { attention, constant, createGraph, input } from "../mod.ts";
 *
 * const graph = createGraph();
 * const query = input(graph, "q", "float32", ["b", 2, 3, "m", 4]);
 * const key = input(graph, "k", "float32", ["b", 2, "n", 4]);
 * const bias = constant(graph, "float32", [0]);
 * const y = attention({ query, key, value: key, bias });
 * console.assert(y.shape.length === 5);
 * ```
 *
 * @param operands Queries, keys, values and bias.
 * @returns Mixed values, in the queries' shape.
 */
export function attention(
  { query, key, value, bias, block = false }: AttentionOperands,
): Value {
  const [batch, heads, group, m, width] = query.shape;
  const scale = 1 / Math.sqrt(Number(width));
  const flat = [batch!, heads!, `${group} * ${m}`];
  const queries = reshape(query, [...flat, width!]);
  const keys = key.shape[2]!;
  const weigh = () => {
    const scores = matmul(queries, key, { transposeB: true, scale });
    const biased = add(
      reshape(scores, [batch!, heads!, group!, m!, keys]),
      bias,
    );
    return reshape(softmax(biased), [...flat, keys]);
  };
  const weights = weigh();
  const [mixed] = addNode(query.graph, {
    operator: "MatMul",
    inputs: [weights, value],
    outputs: [queries],
    sources: [queries, key, value],
    gradient: ([dy]) => {
      if (!dy) return [];
      const again = block ? weigh() : weights;
      const sums = reduceSum(multiply(dy, mixed!), [3], {
        keepDimensions: true,
      });
      const dScores = multiply(
        subtract(matmul(dy, value, { transposeB: true }), sums),
        again,
      );
      const parts = [
        matmul(dScores, key, { scale }),
        matmul(dScores, queries, { transposeA: true, scale }),
        matmul(again, dy, { transposeA: true }),
      ];
      if (!block) return parts;
      const sizes = parts.map((part) => part.shape[2]!);
      return split(concat(parts, 2, sizes.join(" + ")), 2, sizes);
    },
  });
  return reshape(mixed!, query.shape);
}
