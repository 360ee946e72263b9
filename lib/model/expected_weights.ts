import type { ModelConfig } from "./model_config.ts";

/** The name and shape of one tensor of a model. */
export interface WeightShape {
  /** The Hugging Face name. */
  name: string;
  /** The length of each axis. */
  shape: readonly number[];
}

/**
 * Lists the tensors of a model in Hugging Face order: embedding, layers, final
 * norm, output projection (absent where tied).
 *
 * @example Usage
 * ```ts
 * import { expectedWeights } from "./expected_weights.ts";
 * import { parseModelConfig } from "./parse_model_config.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const config = parseModelConfig({
 *   model_type: "llama",
 *   vocab_size: 16,
 *   hidden_size: 8,
 *   intermediate_size: 12,
 *   num_hidden_layers: 1,
 *   num_attention_heads: 2,
 *   max_position_embeddings: 64,
 *   tie_word_embeddings: true,
 * }, "config.json");
 * const weights = expectedWeights(config);
 * assertEquals(weights.length, 11);
 * assertEquals(weights[0], {
 *   name: "model.embed_tokens.weight",
 *   shape: [16, 8],
 * });
 * ```
 *
 * @param config The model's shape.
 * @returns One entry per tensor; linear weights are `[out, in]`.
 */
export function expectedWeights(config: ModelConfig): WeightShape[] {
  const { hiddenSize, vocabularySize } = config;
  const weights: WeightShape[] = [
    { name: "model.embed_tokens.weight", shape: [vocabularySize, hiddenSize] },
  ];
  for (let layer = 0; layer < config.layers; layer++) {
    for (const { name, shape } of layerWeights(config)) {
      weights.push({ name: `model.layers.${layer}.${name}`, shape });
    }
  }
  weights.push({ name: "model.norm.weight", shape: [hiddenSize] });
  if (!config.tiedEmbeddings) {
    weights.push({
      name: "lm_head.weight",
      shape: [vocabularySize, hiddenSize],
    });
  }
  return weights;
}

function layerWeights(config: ModelConfig): WeightShape[] {
  const { hiddenSize, intermediateSize, headDim } = config;
  const queries = config.heads * headDim;
  const keys = config.kvHeads * headDim;
  const weights: WeightShape[] = [];
  for (const [letter, out] of [["q", queries], ["k", keys], ["v", keys]]) {
    const name = `self_attn.${letter}_proj`;
    weights.push({ name: `${name}.weight`, shape: [Number(out), hiddenSize] });
    if (config.attentionBias) {
      weights.push({ name: `${name}.bias`, shape: [Number(out)] });
    }
  }
  weights.push({
    name: "self_attn.o_proj.weight",
    shape: [hiddenSize, queries],
  });
  if (config.queryKeyNorm) {
    weights.push({ name: "self_attn.q_norm.weight", shape: [headDim] });
    weights.push({ name: "self_attn.k_norm.weight", shape: [headDim] });
  }
  const wide = [intermediateSize, hiddenSize];
  return [
    ...weights,
    { name: "mlp.gate_proj.weight", shape: wide },
    { name: "mlp.up_proj.weight", shape: wide },
    { name: "mlp.down_proj.weight", shape: [hiddenSize, intermediateSize] },
    { name: "input_layernorm.weight", shape: [hiddenSize] },
    { name: "post_attention_layernorm.weight", shape: [hiddenSize] },
  ];
}
