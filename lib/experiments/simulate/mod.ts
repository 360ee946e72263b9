/**
 * Controlled experiments without a model: the gate of a group, tabular RGPO, and
 * the estimators of the KL divergence.
 *
 * @module
 */
export * from "./gate_energy.ts";
export * from "./gate_maximum.ts";
export * from "./gate_probability.ts";
export * from "./gate_rows.ts";
export * from "./gate_simulation.ts";
export * from "./hint_spread.ts";
export * from "./kl_estimators.ts";
export * from "./kl_simulation.ts";
export * from "./measure_kl.ts";
export * from "./rgpo_arms.ts";
export * from "./rgpo_simulation.ts";
export * from "./run_rgpo_arm.ts";
export * from "./draw_groups.ts";
export * from "./simulate_options.ts";
export * from "./simulation.ts";
export * from "./simulations.ts";
