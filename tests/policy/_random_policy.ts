import { parseModelConfig } from "../../lib/model/mod.ts";
import {
  createPolicy,
  freshWeights,
  type Policy,
} from "../../lib/policy/mod.ts";

/** A small untrained policy whose distributions are far from uniform. */
export function randomPolicy(settings: Record<string, unknown> = {}): Policy {
  const config = parseModelConfig({
    model_type: "llama",
    vocab_size: 61,
    hidden_size: 32,
    intermediate_size: 48,
    num_hidden_layers: 2,
    num_attention_heads: 4,
    num_key_value_heads: 2,
    max_position_embeddings: 128,
    tie_word_embeddings: true,
    initializer_range: 0.3,
    ...settings,
  }, "config.json");
  return createPolicy(config, freshWeights(config, 7), {
    device: "cpu",
    threads: 1,
  });
}
