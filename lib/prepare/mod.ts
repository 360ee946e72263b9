/**
 * From the records of any source to problems that every stage can use.
 *
 * @module
 */
export * from "./any_loader.ts";
export * from "./create_shuffle.ts";
export * from "./describe_counts.ts";
export * from "./gold_fault.ts";
export * from "./loader.ts";
export * from "./prepare_options.ts";
export * from "./prepare_problems.ts";
export * from "./unique_ids.ts";
export * from "./usable_row.ts";
