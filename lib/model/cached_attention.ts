import {
  add,
  concat,
  constant,
  expand,
  type Graph,
  input,
  lessOrEqual,
  matmul,
  multiply,
  output,
  range,
  reshape,
  softmax,
  split,
  transpose,
  type Value,
  where,
} from "../graph/mod.ts";
import { HIDDEN_SCORE } from "./causal_attention.ts";
import type { Attend } from "./decoder.ts";
import type { ModelConfig } from "./model_config.ts";

/**
 * Attention of one new token a row over a cache of earlier ones. Rows lie in
 * blocks of equally many that share a prompt: its keys are read once for all of
 * them, as one product.
 *
 * The graph gains the inputs `prompt_last` [blocks] and `own_last` [blocks,
 * slots] (index of the last cached token, -1 where there is none, int64), and per
 * layer `prompt_keys.i` and `prompt_values.i` [blocks, kvHeads, promptCapacity,
 * headDim] and `own_keys.i` and `own_values.i` [blocks, kvHeads, slots, capacity,
 * headDim]. It gains the outputs `key.i` and `value.i` [tokens, kvHeads *
 * headDim], the new tokens', which the caller stores. The cache itself is only
 * read, so a step copies nothing of it.
 *
 * @param graph The graph to extend.
 * @param config The decoder's shape.
 * @returns The layers' attention.
 */
export function cachedAttention(graph: Graph, config: ModelConfig): Attend {
  const { heads, kvHeads, headDim } = config;
  const group = heads / kvHeads;
  const promptLast = input(graph, "prompt_last", "int64", ["blocks"]);
  const ownLast = input(graph, "own_last", "int64", ["blocks", "slots"]);
  const caches = Array.from({ length: config.layers }, (_, layer) => {
    const read = (name: string, shape: (string | number)[]) =>
      input(graph, `${name}.${layer}`, "float32", shape);
    const prompt = ["blocks", kvHeads, "promptCapacity", headDim];
    const own = ["blocks", kvHeads, "slots", "capacity", headDim];
    return {
      promptKeys: read("prompt_keys", prompt),
      promptValues: read("prompt_values", prompt),
      ownKeys: read("own_keys", own),
      ownValues: read("own_values", own),
    };
  });
  const sizes = [1, "promptCapacity", "capacity"] as const;
  const bias = cacheBias(promptLast, ownLast);
  const scale = constant(graph, "float32", [1 / Math.sqrt(headDim)]);
  const shape = ["blocks", kvHeads, "slots", group] as const;
  const together = ["blocks", kvHeads, "slots * group"] as const;
  return (query, key, value, layer) => {
    const { promptKeys, promptValues, ownKeys, ownValues } = caches[layer]!;
    output(`key.${layer}`, key);
    output(`value.${layer}`, value);
    const byHead = (x: Value, rows: number) =>
      transpose(
        reshape(x, ["blocks", "slots", kvHeads, rows, headDim]),
        [0, 2, 1, 3, 4],
      );
    const queries = byHead(multiply(query, scale), group);
    const shared = matmul(
      reshape(queries, [...together, headDim]),
      promptKeys,
      { transposeB: true },
    );
    const scores = concat(
      [
        matmul(queries, byHead(key, 1), { transposeB: true }),
        reshape(shared, [...shape, "promptCapacity"]),
        rowByRow(queries, ownKeys, { transposeB: true }),
      ],
      4,
      "keys",
    );
    const [present, prompt, past] = split(softmax(add(scores, bias)), 4, sizes);
    const ofPrompt = matmul(
      reshape(prompt!, [...together, "promptCapacity"]),
      promptValues,
    );
    const mixed = add(
      add(rowByRow(past!, ownValues), reshape(ofPrompt, [...shape, headDim])),
      multiply(present!, byHead(value, 1)),
    );
    return reshape(transpose(mixed, [0, 2, 1, 3, 4]), query.shape);
  };
}

/**
 * A product of few rows with every matrix of a batch, one row at a time: ONNX
 * Runtime lays a matrix out anew for several rows, which takes longer than
 * reading it again.
 */
function rowByRow(
  rows: Value,
  matrices: Value,
  options: { transposeB?: boolean } = {},
): Value {
  const [blocks, heads, slots, group, width] = rows.shape;
  const [, , , first, second] = matrices.shape;
  const product = matmul(
    reshape(rows, [blocks!, heads!, slots!, group!, 1, width!]),
    reshape(matrices, [blocks!, heads!, slots!, 1, first!, second!]),
    options,
  );
  const columns = options.transposeB ? first! : second!;
  return reshape(product, [blocks!, heads!, slots!, group!, columns]);
}

/** Hides what lies behind the last token: [blocks, 1, slots, 1, keys]. */
function cacheBias(promptLast: Value, ownLast: Value): Value {
  const { graph } = promptLast;
  const zero = constant(graph, "float32", [0]);
  const hide = (size: string, last: Value) =>
    where(
      lessOrEqual(reshape(range(graph, size), [1, 1, 1, 1, size]), last),
      zero,
      constant(graph, "float32", [HIDDEN_SCORE]),
    );
  const own = reshape(ownLast, ["blocks", 1, "slots", 1, 1]);
  const prompt = reshape(promptLast, ["blocks", 1, 1, 1, 1]);
  const row = ["blocks", 1, "slots", 1] as const;
  return concat(
    [
      expand(zero, [...row, 1]),
      expand(hide("promptCapacity", prompt), [...row, "promptCapacity"]),
      hide("capacity", own),
    ],
    4,
    "keys",
  );
}
