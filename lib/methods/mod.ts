/**
 * The training methods: values composed of guidance, schedule, sampling and
 * objective.
 *
 * @module
 */
export * from "./affinity_options.ts";
export * from "./anchor_options.ts";
export * from "./anchors.ts";
export * from "./bnpo.ts";
export * from "./calibrated.ts";
export * from "./calibration_options.ts";
export * from "./check_method.ts";
export * from "./dapo.ts";
export * from "./dapo_options.ts";
export * from "./dr_grpo.ts";
export * from "./find_method.ts";
export * from "./ghpo.ts";
export * from "./ghpo_options.ts";
export * from "./grpo.ts";
export * from "./hint.ts";
export * from "./hint_loss_options.ts";
export * from "./hint_source_options.ts";
export * from "./light_options.ts";
export * from "./load_method.ts";
export * from "./luffy.ts";
export * from "./luffy_options.ts";
export * from "./method.ts";
export * from "./method_layer.ts";
export * from "./method_options.ts";
export * from "./refuse_idle_options.ts";
export * from "./reinforce_options.ts";
export * from "./reinforce_plus_plus.ts";
export * from "./rgpo.ts";
export * from "./rgpo_options.ts";
export * from "./sage.ts";
export * from "./sage_light.ts";
export * from "./sage_options.ts";
export * from "./scaf_grpo.ts";
export * from "./scaf_options.ts";
export * from "./sft.ts";
