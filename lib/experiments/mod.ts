/**
 * Measurements: methods side by side, the benchmark of the three phases, and
 * controlled experiments without a model.
 *
 * @module
 */
export * from "./arm.ts";
export * from "./before_and_after.ts";
export * from "./bench_options.ts";
export * from "./bench_phase.ts";
export * from "./compare_methods.ts";
export * from "./compare_options.ts";
export * from "./comparison_tables.ts";
export * from "./demo_json.ts";
export * from "./demo_options.ts";
export * from "./estimate_mean.ts";
export * from "./examine_machine.ts";
export * from "./grid_cell.ts";
export * from "./grid_report.ts";
export * from "./grid_table.ts";
export * from "./is_at_end.ts";
export * from "./memory_cells.ts";
export * from "./parse_arms.ts";
export * from "./plan_cells.ts";
export * from "./read_cell.ts";
export * from "./run_cell.ts";
export * from "./run_figures.ts";
export * from "./sample_text.ts";
export * from "./simulate/mod.ts";
export * from "./solve_problems.ts";
export * from "./summarize_grid.ts";
export * from "./summary_records.ts";
export * from "./write_comparison.ts";
