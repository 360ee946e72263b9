import {
  add,
  concat,
  constant,
  type Graph,
  input,
  lessOrEqual,
  matmul,
  output,
  range,
  reshape,
  slice,
  softmax,
  where,
} from "../graph/mod.ts";
import { HIDDEN_SCORE } from "./causal_attention.ts";
import type { Attend } from "./decoder.ts";
import type { ModelConfig } from "./model_config.ts";

/**
 * Attention of one new token a row over a cache of earlier ones.
 *
 * The graph gains the inputs `last` [batch] (index of each row's last cached
 * token, int64) and per layer `keys.i` and `values.i` [batch, kvHeads, capacity,
 * headDim], and the outputs `key.i` and `value.i` [batch, kvHeads, 1, headDim]:
 * the new token's, which the caller stores. The cache itself is only read, so a
 * step copies nothing of it.
 *
 * @param graph The graph to extend.
 * @param config The decoder's shape.
 * @returns The layers' attention.
 */
export function cachedAttention(graph: Graph, config: ModelConfig): Attend {
  const { heads, kvHeads, headDim } = config;
  const group = heads / kvHeads;
  const last = input(graph, "last", "int64", ["batch"]);
  const caches = Array.from({ length: config.layers }, (_, layer) => {
    const shape = ["batch", kvHeads, "capacity", headDim];
    return {
      keys: input(graph, `keys.${layer}`, "float32", shape),
      values: input(graph, `values.${layer}`, "float32", shape),
    };
  });
  const bias = where(
    lessOrEqual(
      reshape(range(graph, "capacity"), [1, 1, 1, "capacity"]),
      reshape(last, ["batch", 1, 1, 1]),
    ),
    constant(graph, "float32", [0]),
    constant(graph, "float32", [HIDDEN_SCORE]),
  );
  const scale = 1 / Math.sqrt(headDim);
  return (query, key, value, layer) => {
    const { keys, values } = caches[layer]!;
    // Length is 1: reordering axes is a reshape.
    const queries = reshape(query, ["batch", kvHeads, group, headDim]);
    const newKey = reshape(key, ["batch", kvHeads, 1, headDim]);
    const newValue = reshape(value, ["batch", kvHeads, 1, headDim]);
    output(`key.${layer}`, newKey);
    output(`value.${layer}`, newValue);
    const past = add(matmul(queries, keys, { transposeB: true, scale }), bias);
    const present = matmul(queries, newKey, { transposeB: true, scale });
    // The new token's score goes first, where its place is known.
    const weights = softmax(concat([present, past], 3, "capacity + 1"));
    const mixed = add(
      matmul(slice(weights, 3, 1, undefined, "capacity"), values),
      matmul(slice(weights, 3, 0, 1, 1), newValue),
    );
    return reshape(mixed, query.shape);
  };
}
