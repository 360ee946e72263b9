import type { ConfigReader } from "./_config_reader.ts";

/** A key and the only value, beside none, under which the results are ours. */
type Only = readonly [key: string, supported: unknown];

/** Keys that would change the computation; undefined supports no value at all. */
const ONLY: readonly Only[] = [
  ["hidden_act", "silu"],
  ["hidden_activation", "silu"],
  ["mlp_bias", false],
  ["attention_out_bias", false],
  ["attention_dropout", 0],
  ["use_sliding_window", false],
  ["attention_chunk_size", undefined],
  ["use_mrope", false],
  ["use_bidirectional_attention", false],
  ["is_causal", true],
  ["is_encoder_decoder", false],
  ["add_cross_attention", false],
  ["dual_chunk_attention_config", undefined],
  ["rotary_dim", undefined],
  ["rotary_pct", 1],
  ["rope_interleave", false],
  ["rope_interleaved", false],
  ["no_rope_layers", undefined],
  ["alibi", false],
  ["attn_logit_softcapping", undefined],
  ["final_logit_softcapping", undefined],
  ["query_pre_attn_scalar", undefined],
  ["clip_qkv", undefined],
  ["logit_scale", 1],
  ["logits_scaling", 1],
  ["attention_multiplier", undefined],
  ["residual_multiplier", 1],
  ["embedding_multiplier", 1],
  ["scale_emb", 1],
  ["num_experts", undefined],
  ["num_local_experts", undefined],
  ["n_routed_experts", undefined],
  ["num_experts_per_tok", undefined],
  ["kv_lora_rank", undefined],
  ["q_lora_rank", undefined],
  ["num_nextn_predict_layers", 0],
  ["pruned_heads", {}],
  ["quantization_config", undefined],
  ["compression_config", undefined],
  ["quantization", undefined],
  ["vision_config", undefined],
  ["text_config", undefined],
];

/** Keys that are read elsewhere. */
const READ = [
  ...["architectures", "attention_bias", "bos_token_id", "dtype"],
  ...["eos_token_id", "head_dim", "hidden_size", "initializer_range"],
  ...["intermediate_size", "layer_types", "max_position_embeddings"],
  ...["model_type", "num_attention_heads", "num_hidden_layers"],
  ...["num_key_value_heads", "original_max_position_embeddings"],
  ...["pad_token_id", "partial_rotary_factor", "qk_norm", "rms_norm_eps"],
  ...["rope_parameters", "rope_scaling", "rope_theta", "sliding_window"],
  ...["tie_word_embeddings", "torch_dtype", "use_qk_norm", "vocab_size"],
];

/** Keys of published configurations that change no result here. */
const IRRELEVANT = [
  ...["_attn_implementation", "_attn_implementation_autoset"],
  ...["_name_or_path", "auto_map", "bad_words_ids", "begin_suppress_tokens"],
  ...["chunk_size_feed_forward", "cross_attention_hidden_size"],
  ...["decoder_start_token_id", "diversity_penalty", "do_sample"],
  ...["early_stopping", "encoder_no_repeat_ngram_size"],
  ...["exponential_decay_length_penalty", "finetuning_task"],
  ...["forced_bos_token_id", "forced_eos_token_id", "id2label", "is_decoder"],
  ...["is_llama_config"],
  ...["label2id", "length_penalty", "max_length", "max_window_layers"],
  ...["min_length", "no_repeat_ngram_size", "num_beam_groups", "num_beams"],
  ...["num_return_sequences", "output_attentions", "output_hidden_states"],
  ...["output_scores", "prefix", "pretraining_tp", "problem_type"],
  ...["remove_invalid_values", "repetition_penalty", "return_dict"],
  ...["return_dict_in_generate", "sep_token_id", "suppress_tokens"],
  ...["task_specific_params", "temperature", "tf_legacy_loss"],
  ...["tie_encoder_decoder", "tokenizer_class", "top_k", "top_p"],
  ...["torchscript", "transformers.js_config", "transformers_version"],
  ...["typical_p", "unsloth_fixed", "unsloth_version", "use_bfloat16"],
  ...["use_cache"],
];

const KNOWN = new Set([...ONLY.map(([key]) => key), ...READ, ...IRRELEVANT]);

/** What to do about a model of another architecture. */
export const WAY_OUT =
  "take a dense Llama, Qwen2 (Qwen2.5) or Qwen3 model with unquantized weights";

/** Refuses the first key whose value would change the computation. */
export function refuseUnsupportedKeys(
  json: Readonly<Record<string, unknown>>,
  families: readonly Only[],
  read: ConfigReader,
): void {
  for (const [key, supported] of [...ONLY, ...families]) {
    const value = json[key] ?? undefined;
    if (value === undefined) continue;
    if (JSON.stringify(value) === JSON.stringify(supported)) continue;
    const reason = supported === undefined
      ? "it is not supported"
      : `only ${JSON.stringify(supported)} is supported`;
    throw read.refuse(key, reason, WAY_OUT);
  }
}

/** Keys that nothing here knows and that have a value. */
export function unknownKeys(
  json: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(json)
    .filter((key) => !KNOWN.has(key) && (json[key] ?? undefined) !== undefined);
}
