export * from "./adamw.ts";
export { checkpointName, checkpointStep } from "./checkpoint_name.ts";
export * from "./check_policy.ts";
export * from "./clip_by_global_norm.ts";
export * from "./learning_rate.ts";
export * from "./load_checkpoint.ts";
export * from "./optimizer.ts";
export * from "./optimizer_options.ts";
export * from "./sample_token.ts";
export * from "./sampling_key.ts";
export * from "./sampling_options.ts";
export * from "./sampling_parameters.ts";
export * from "./run_checkpoints.ts";
export * from "./save_checkpoint.ts";
export * from "./save_model.ts";
export * from "./split_by_token_budget.ts";
export { uniform } from "./uniform.ts";
export * from "./accumulate_gradients.ts";
export * from "./completion_graph.ts";
export * from "./pack_rows.ts";
export * from "./load_policy.ts";
export * from "./lora_options.ts";
export * from "./memory_mode.ts";
export {
  estimatePassMemory,
  type PassKind,
  type PassLimits,
} from "./plan_passes.ts";
export * from "./policy.ts";
export * from "./reference_policy.ts";
export * from "./rollout.ts";
export * from "./rollout_graphs.ts";
export * from "./sample_rollouts.ts";
export * from "./score_rows.ts";
export * from "./supervised_step.ts";
export * from "./trained_prompt_hash.ts";
export * from "./update_policy.ts";
export * from "./describe_policy.ts";
export * from "./find_tokenizer_folder.ts";
export * from "./fresh_weights.ts";
export { findNonFinite } from "./find_non_finite.ts";
export * from "./non_finite_error.ts";
