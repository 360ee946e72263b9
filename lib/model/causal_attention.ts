import {
  attention,
  concat,
  constant,
  type Dimension,
  equal,
  input,
  lessOrEqual,
  logicalAnd,
  range,
  reshape,
  splitEvenly,
  transpose,
  type Value,
  where,
} from "../graph/mod.ts";
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
  const [batch, length] = ids.shape;
  const mask = input(ids.graph, "attention_mask", "int64", [batch!, length!]);
  const index = range(ids.graph, length!);
  return maskBias(mask, index, index);
}

/**
 * The bias of keys that are not real, or come after the query.
 *
 * @param mask 1 where a key is real, shape [batch, keys], int64.
 * @param queries Index of every query, shape [length], int64.
 * @param keys Index of every key, shape [keys], int64.
 * @returns 0 or {@linkcode HIDDEN_SCORE}, shape [batch, 1, 1, length, keys].
 */
export function maskBias(mask: Value, queries: Value, keys: Value): Value {
  const { graph } = mask;
  const [batch, length] = mask.shape;
  const earlier = lessOrEqual(
    reshape(keys, [1, 1, 1, 1, length!]),
    reshape(queries, [1, 1, 1, queries.shape[0]!, 1]),
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
  const [batch, , , length] = bias.shape;
  return (query, key, value, layer) => {
    const keys = byHead(config, key, batch!, length!);
    const values = byHead(config, value, batch!, length!);
    keep?.(keys, values, layer);
    return attend(
      config,
      query,
      { key: keys, value: values, bias: [bias] },
      length!,
    );
  };
}

/** Keys and values by head, and the bias of every block of queries. */
export interface Keys {
  /** Keys, shape [batch, kvHeads, n, headDim]. */
  key: Value;
  /** Values, shape [batch, kvHeads, n, headDim]. */
  value: Value;
  /**
   * Biases of {@linkcode maskBias}: one, or those of equal blocks of queries,
   * which are attended one after another.
   */
  bias: readonly Value[];
}

/**
 * Attention of queries in rows, over keys by head.
 *
 * @param config The decoder's shape.
 * @param query Queries, shape [tokens, heads * headDim].
 * @param keys What they attend.
 * @param length Queries of a row of the batch.
 * @returns Mixed values, in the queries' shape.
 */
export function attend(
  { heads, kvHeads, headDim }: ModelConfig,
  query: Value,
  { key, value, bias }: Keys,
  length: Dimension,
): Value {
  const batch = key.shape[0]!;
  const group = heads / kvHeads;
  const queries = transpose(
    reshape(query, [batch, length, kvHeads, group, headDim]),
    [0, 2, 3, 1, 4],
  );
  const block = bias.length > 1;
  const mixed = splitEvenly(queries, 3, bias.length).map((query, index) =>
    attention({ query, key, value, bias: bias[index]!, block })
  );
  const joined = block ? concat(mixed, 3, length) : mixed[0]!;
  return reshape(transpose(joined, [0, 3, 1, 2, 4]), query.shape);
}

/** Rows [tokens, kvHeads * headDim] as [batch, kvHeads, length, headDim]. */
export function byHead(
  { kvHeads, headDim }: ModelConfig,
  rows: Value,
  batch: Dimension,
  length: Dimension,
): Value {
  return transpose(
    reshape(rows, [batch, length, kvHeads, headDim]),
    [0, 2, 1, 3],
  );
}
