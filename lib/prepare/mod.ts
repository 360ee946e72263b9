/**
 * From the records of any source to problems that every stage can use.
 *
 * @module
 */
export * from "./any_loader.ts";
export * from "./contamination_index.ts";
export * from "./create_sample.ts";
export * from "./create_verl_writer.ts";
export * from "./describe_counts.ts";
export * from "./duplicate_filter.ts";
export * from "./filter_options.ts";
export * from "./gold_fault.ts";
export * from "./loader.ts";
export * from "./prepare_event.ts";
export * from "./prepare_options.ts";
export * from "./prepare_problems.ts";
export * from "./prepare_settings.ts";
export * from "./source_options.ts";
export * from "./source_row.ts";
export * from "./unique_ids.ts";
export * from "./usable_row.ts";
