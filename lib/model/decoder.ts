import {
  add,
  cast,
  checkpoint,
  gatherRows,
  type Graph,
  input,
  linear,
  multiply,
  reshape,
  rmsNorm,
  rotaryEmbedding,
  type RotaryTables,
  type Shape,
  silu,
  type Value,
} from "../graph/mod.ts";
import { loraName } from "./lora.ts";
import type { ModelConfig } from "./model_config.ts";

/**
 * A decoder's weights as values of a graph, by Hugging Face name, with those of
 * an adapter by PEFT's names, B already scaled.
 */
export type DecoderWeights = ReadonlyMap<string, Value>;

/** What a decoder reads, apart from its weights. */
export interface DecoderInputs {
  /** Token ids of any shape, read in order, int64. */
  ids: Value;
  /** Position of every token in its row, in the ids' shape, int64. */
  positions: Value;
  /** Cosines and sines, shape [positions, headDim / 2]. */
  tables: RotaryTables;
}

/**
 * Attention of one layer: rotated queries [tokens, heads * headDim], rotated
 * keys and values [tokens, kvHeads * headDim], to mixed values [tokens, heads *
 * headDim].
 */
export type Attend = (
  query: Value,
  key: Value,
  value: Value,
  layer: number,
) => Value;

/**
 * Declares the inputs of a decoder: `input_ids`, `positions`, `cosines` and
 * `sines`.
 *
 * @param graph The graph to extend.
 * @param config The decoder's shape.
 * @param shape The shape of ids and positions.
 * @returns The inputs.
 */
export function decoderInputs(
  graph: Graph,
  config: ModelConfig,
  shape: Shape = ["tokens"],
): DecoderInputs {
  return {
    ids: input(graph, "input_ids", "int64", shape),
    positions: input(graph, "positions", "int64", shape),
    tables: rotaryInputs(graph, config),
  };
}

/**
 * Declares the rotation tables: inputs `cosines` and `sines`.
 *
 * @param graph The graph to extend.
 * @param config The decoder's shape.
 * @returns The tables.
 */
export function rotaryInputs(graph: Graph, config: ModelConfig): RotaryTables {
  const shape = ["positions", config.headDim / 2];
  return {
    cosines: input(graph, "cosines", "float32", shape),
    sines: input(graph, "sines", "float32", shape),
  };
}

/**
 * The pre-norm decoder of the Llama family: embedding, layers of attention and
 * gated feed-forward, final norm. Qwen2 adds biases to q, k and v; Qwen3 a norm
 * of every head's queries and keys. The graph may be cut between layers.
 *
 * @param config The decoder's shape.
 * @param weights Its weights.
 * @param inputs Token ids, positions and rotation tables.
 * @param attend Attention: over what stands before each token.
 * @returns Normalised hidden states, shape [tokens, hiddenSize].
 */
export function decoder(
  config: ModelConfig,
  weights: DecoderWeights,
  inputs: DecoderInputs,
  attend: Attend,
): Value {
  const embedding = weight(weights, "model.embed_tokens.weight");
  let hidden = checkpoint(cast(
    gatherRows(embedding, reshape(inputs.ids, ["tokens"])),
    "float32",
  ));
  for (let layer = 0; layer < config.layers; layer++) {
    const prefix = `model.layers.${layer}.`;
    const part = (name: string) => weight(weights, prefix + name);
    const normed = rmsNorm(
      hidden,
      part("input_layernorm.weight"),
      config.rmsNormEps,
    );
    const mixed = attention(
      config,
      weights,
      prefix,
      normed,
      inputs,
      (q, k, v) => attend(q, k, v, layer),
    );
    const project = (x: Value, name: string) =>
      adaptedLinear(weights, prefix + name, x);
    hidden = add(hidden, project(mixed, "self_attn.o_proj"));
    const fed = rmsNorm(
      hidden,
      part("post_attention_layernorm.weight"),
      config.rmsNormEps,
    );
    const gated = multiply(
      silu(project(fed, "mlp.gate_proj")),
      project(fed, "mlp.up_proj"),
    );
    hidden = checkpoint(add(hidden, project(gated, "mlp.down_proj")));
  }
  return rmsNorm(
    hidden,
    weight(weights, "model.norm.weight"),
    config.rmsNormEps,
  );
}

/**
 * Logits of hidden states: the output projection, or the embedding where both
 * are tied.
 *
 * @param config The decoder's shape.
 * @param weights Its weights.
 * @param hidden Normalised hidden states, shape [rows, hiddenSize].
 * @returns Logits, shape [rows, vocabularySize].
 */
export function vocabularyLogits(
  config: ModelConfig,
  weights: DecoderWeights,
  hidden: Value,
): Value {
  return config.tiedEmbeddings
    ? linear(hidden, weight(weights, "model.embed_tokens.weight"))
    : adaptedLinear(weights, "lm_head", hidden);
}

/** Projections, optional norms, rotation, then attention; rows in, rows out. */
function attention(
  config: ModelConfig,
  weights: DecoderWeights,
  prefix: string,
  rows: Value,
  { positions, tables }: DecoderInputs,
  attend: (query: Value, key: Value, value: Value) => Value,
): Value {
  const project = (name: "q" | "k" | "v", heads: number): Value => {
    const path = `${prefix}self_attn.${name}`;
    const flat = adaptedLinear(weights, `${path}_proj`, rows);
    if (!config.queryKeyNorm || name === "v") return flat;
    const normed = rmsNorm(
      reshape(flat, ["tokens * heads", config.headDim]),
      weight(weights, `${path}_norm.weight`),
      config.rmsNormEps,
    );
    return reshape(normed, ["tokens", heads * config.headDim]);
  };
  // Every token is a batch of its own: its position is its only neighbour.
  const at = reshape(positions, ["tokens", 1]);
  const rotate = (x: Value) => {
    const width = x.shape[1]!;
    const rotated = rotaryEmbedding(
      reshape(x, ["tokens", 1, width]),
      at,
      tables,
    );
    return reshape(rotated, ["tokens", width]);
  };
  return attend(
    rotate(project("q", config.heads)),
    rotate(project("k", config.kvHeads)),
    project("v", config.kvHeads),
  );
}

/** A linear layer with its bias and its adapter, where there are any. */
function adaptedLinear(
  weights: DecoderWeights,
  path: string,
  x: Value,
): Value {
  const base = linear(
    x,
    weight(weights, `${path}.weight`),
    weights.get(`${path}.bias`),
  );
  const a = weights.get(loraName(path, "A"));
  const b = weights.get(loraName(path, "B"));
  return a && b ? add(base, linear(linear(x, a), b)) : base;
}

function weight(weights: DecoderWeights, name: string): Value {
  const value = weights.get(name);
  if (value === undefined) {
    throw new TypeError(`Cannot build decoder: weight '${name}' is missing`);
  }
  return value;
}
