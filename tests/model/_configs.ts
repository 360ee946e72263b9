/** The `config.json` of a small Llama. */
export const llama: Readonly<Record<string, unknown>> = {
  "architectures": ["LlamaForCausalLM"],
  "model_type": "llama",
  "vocab_size": 20,
  "hidden_size": 8,
  "intermediate_size": 12,
  "num_hidden_layers": 2,
  "num_attention_heads": 4,
  "num_key_value_heads": 2,
  "max_position_embeddings": 64,
  "rms_norm_eps": 1e-5,
  "rope_theta": 10_000,
  "rope_scaling": null,
  "attention_bias": false,
  "mlp_bias": false,
  "attention_dropout": 0,
  "hidden_act": "silu",
  "tie_word_embeddings": true,
  "torch_dtype": "float32",
  "bos_token_id": 1,
  "eos_token_id": [2, 3],
  "pad_token_id": null,
};

/** The `config.json` of a small Qwen2. */
export const qwen2: Readonly<Record<string, unknown>> = {
  ...llama,
  "architectures": ["Qwen2ForCausalLM"],
  "model_type": "qwen2",
  "attention_bias": undefined,
  "use_sliding_window": false,
  "sliding_window": 4096,
  "tie_word_embeddings": false,
};

/** The `config.json` of a small Qwen3. */
export const qwen3: Readonly<Record<string, unknown>> = {
  ...llama,
  "architectures": ["Qwen3ForCausalLM"],
  "model_type": "qwen3",
  "head_dim": 6,
  "use_sliding_window": false,
};

/** A "llama3" scaling whose three bands all occur at head size 16. */
export const llama3Scaling: Readonly<Record<string, unknown>> = {
  "rope_type": "llama3",
  "factor": 8,
  "low_freq_factor": 1,
  "high_freq_factor": 4,
  "original_max_position_embeddings": 64,
};
