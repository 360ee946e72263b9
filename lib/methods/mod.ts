/**
 * The training methods: values composed of guidance, schedule and objective.
 *
 * @module
 */
export * from "./find_method.ts";
export * from "./grpo.ts";
export * from "./method.ts";
export * from "./sage.ts";
export * from "./sage_light.ts";
