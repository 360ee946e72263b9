/**
 * The training loops.
 *
 * @module
 */
export * from "./check_place.ts";
export * from "./describe_run.ts";
export * from "./diverged_error.ts";
export * from "./epoch_order.ts";
export * from "./estimate_memory.ts";
export * from "./evaluate_held_out.ts";
export * from "./example_batches.ts";
export * from "./format_prompts.ts";
export * from "./group.ts";
export * from "./open_model_folder.ts";
export * from "./open_run_folder.ts";
export * from "./plan_problems.ts";
export * from "./plan_text.ts";
export * from "./prepare_run.ts";
export * from "./problem_order.ts";
export * from "./read_examples.ts";
export * from "./read_run_layer.ts";
export * from "./record_sink.ts";
export * from "./resume_command.ts";
export * from "./run_options.ts";
export * from "./run_path.ts";
export * from "./run_record.ts";
export * from "./run_settings.ts";
export * from "./sample_groups.ts";
export * from "./samples_of.ts";
export * from "./step_metrics.ts";
export * from "./skip_update.ts";
export * from "./supervised_options.ts";
export * from "./supervised_row.ts";
export * from "./take_snapshot.ts";
export * from "./train.ts";
export * from "./train_in_folder.ts";
export * from "./train_options.ts";
export * from "./train_setup.ts";
export * from "./train_step.ts";
export * from "./train_supervised.ts";
export * from "./train_supervised_in_folder.ts";
export * from "./trainer_state.ts";
export * from "./update_on_groups.ts";
export * from "./visit_problems.ts";
