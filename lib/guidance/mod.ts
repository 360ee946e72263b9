/**
 * Where help comes from, and when: hints out of a writer's reply, leaks of the
 * answer, and the schedules that decide when a problem gets a hint.
 *
 * @module
 */
export * from "./abstract_hint.ts";
export * from "./add_hints.ts";
export * from "./calibrated_guidance.ts";
export * from "./calibrated_schedule.ts";
export * from "./data_need.ts";
export * from "./find_hints.ts";
export * from "./guidance.ts";
export * from "./guided_schedule.ts";
export * from "./hint_at.ts";
export * from "./hint_counts.ts";
export * from "./hint_options.ts";
export * from "./hint_problems.ts";
export * from "./hint_summary.ts";
export * from "./join_parts.ts";
export * from "./ladder_schedule.ts";
export { leaksAnswer } from "./leaks_answer.ts";
export { type LightVisit, nextLightLevel } from "./light_level.ts";
export * from "./light_schedule.ts";
export { parseHints } from "./parse_hints.ts";
export * from "./plain_schedule.ts";
export * from "./prefix_guidance.ts";
export * from "./rationale_guidance.ts";
export * from "./rationale_segments.ts";
export * from "./reference_text.ts";
export * from "./revealed_share.ts";
export * from "./schedule.ts";
export * from "./solution_need.ts";
export * from "./staged_hints.ts";
export * from "./strength_posterior.ts";
export * from "./teacher_completion.ts";
export * from "./write_hints.ts";
export * from "./written_hints.ts";
