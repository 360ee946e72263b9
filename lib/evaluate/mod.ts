/**
 * Scores of a policy on held-out problems: avg@k, pass@k, maj@k, intervals.
 *
 * @module
 */

export * from "./answer_classes.ts";
export * from "./assert_output_options.ts";
export * from "./assert_plain_prompt.ts";
export * from "./average_interval.ts";
export * from "./benchmark.ts";
export * from "./bootstrap_interval.ts";
export * from "./compare_evaluations.ts";
export * from "./comparison_table.ts";
export * from "./describe_evaluation.ts";
export * from "./evaluate_options.ts";
export * from "./evaluate_policy.ts";
export * from "./evaluate_problems.ts";
export * from "./evaluation_differences.ts";
export * from "./evaluation_metrics.ts";
export * from "./evaluation_row.ts";
export * from "./evaluation_settings.ts";
export * from "./gold_of.ts";
export * from "./majority_at_k.ts";
export * from "./open_evaluation.ts";
export * from "./open_evaluation_file.ts";
export * from "./open_evaluation_records.ts";
export * from "./pass_at_k.ts";
export * from "./problem_score.ts";
export * from "./read_checkpoints.ts";
export * from "./read_evaluation.ts";
export * from "./settings_of_run.ts";
export * from "./summarize_evaluation.ts";
export * from "./summary_table.ts";
export * from "./taken_column.ts";
export * from "./weights_hash.ts";
export * from "./wilson_interval.ts";
