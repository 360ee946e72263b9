export * from "./adapter_config.ts";
export * from "./declare_weights.ts";
export * from "./expected_weights.ts";
export * from "./holds_own_projection.ts";
export * from "./inverse_frequencies.ts";
export * from "./load_adapter.ts";
export * from "./load_model_config.ts";
export * from "./lora.ts";
export * from "./load_weights.ts";
export * from "./locate_weights.ts";
export * from "./model_config.ts";
export * from "./packed_attention.ts";
export * from "./parse_byte_size.ts";
export * from "./parse_model_config.ts";
export * from "./read_safetensors.ts";
export { readSafetensorsHeader } from "./read_safetensors_header.ts";
export type {
  SafetensorsHeader,
  TensorEntry,
} from "./read_safetensors_header.ts";
export * from "./weight.ts";
export * from "./check_free_space.ts";
export * from "./merge_adapter.ts";
export * from "./non_finite_stored.ts";
export * from "./tensor_source.ts";
export * from "./write_safetensors.ts";
export * from "./write_weights.ts";
export * from "./cached_attention.ts";
export * from "./causal_attention.ts";
export * from "./decoder.ts";
export * from "./rotary_tables.ts";
export * from "./initial_weights.ts";
