/**
 * Measurements: methods side by side, the benchmark of the three phases, and
 * controlled experiments without a model.
 *
 * @module
 */
export * from "./before_and_after.ts";
export * from "./bench_options.ts";
export * from "./bench_phase.ts";
export * from "./compare_methods.ts";
export * from "./comparison_tables.ts";
export * from "./demo_json.ts";
export * from "./demo_options.ts";
export * from "./examine_machine.ts";
export * from "./run_method.ts";
export * from "./sample_text.ts";
export * from "./simulate/mod.ts";
export * from "./solve_problems.ts";
export * from "./write_comparison.ts";
