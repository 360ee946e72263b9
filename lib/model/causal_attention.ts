import {
  add,
  constant,
  input,
  lessOrEqual,
  logicalAnd,
  matmul,
  range,
  reshape,
  softmax,
  transpose,
  type Value,
  where,
} from "../graph/mod.ts";
import { equal } from "../graph/mod.ts";
import type { Attend } from "./decoder.ts";
import type { ModelConfig } from "./model_config.ts";

/**
 * Added to the scores of keys that a query may not see. Finite, so that a
 * padding query that sees nothing gives numbers, not NaN.
 */
export const HIDDEN_SCORE: number = -1e9;

/**
 * The bias that hides later tokens and padding, shape [batch, 1, 1, length,
 * length]: 0 where query i may see key j, which is where j <= i and
 * `attention_mask[b, j] = 1`. Rows may be padded on the right or on the left.
 *
 * @param ids The decoder's token ids, shape [batch, length].
 * @returns The bias, and the graph input `attention_mask`, [batch, length].
 */
export function causalBias(ids: Value): Value {
  const { graph } = ids;
  const [batch, length] = ids.shape;
  const mask = input(graph, "attention_mask", "int64", [batch!, length!]);
  const index = range(graph, length!);
  const earlier = lessOrEqual(
    reshape(index, [1, 1, 1, 1, length!]),
    reshape(index, [1, 1, 1, length!, 1]),
  );
  const real = equal(
    reshape(mask, [batch!, 1, 1, 1, length!]),
    constant(graph, "int64", [1]),
  );
  return where(
    logicalAnd(real, earlier),
    constant(graph, "float32", [0]),
    constant(graph, "float32", [HIDDEN_SCORE]),
  );
}

/**
 * Attention of whole sequences, each query over all keys before it.
 *
 * @param config The decoder's shape.
 * @param bias {@linkcode causalBias}, shared by all layers.
 * @param keep Receives each layer's keys and values, shape [batch, kvHeads,
 * length, headDim], for a cache.
 * @returns The layers' attention.
 */
export function causalAttention(
  config: ModelConfig,
  bias: Value,
  keep?: (key: Value, value: Value, layer: number) => void,
): Attend {
  const { heads, kvHeads, headDim } = config;
  const group = heads / kvHeads;
  return (query, key, value, layer) => {
    const [batch, length] = query.shape;
    const grouped = [batch!, kvHeads, group, length!] as const;
    const byHead = (x: Value) =>
      transpose(reshape(x, [batch!, length!, kvHeads, headDim]), [0, 2, 1, 3]);
    const queries = reshape(
      transpose(
        reshape(query, [batch!, length!, kvHeads, group, headDim]),
        [0, 2, 3, 1, 4],
      ),
      [batch!, kvHeads, "group * length", headDim],
    );
    const keys = byHead(key);
    const values = byHead(value);
    keep?.(keys, values, layer);
    const scores = matmul(queries, keys, {
      transposeB: true,
      scale: 1 / Math.sqrt(headDim),
    });
    const weights = softmax(add(reshape(scores, [...grouped, length!]), bias));
    const mixed = matmul(
      reshape(weights, [batch!, kvHeads, "group * length", length!]),
      values,
    );
    return reshape(
      transpose(reshape(mixed, [...grouped, headDim]), [0, 3, 1, 2, 4]),
      [batch!, length!, heads * headDim],
    );
  };
}
