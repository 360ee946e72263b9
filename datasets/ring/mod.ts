/**
 * Ring walks: a problem set small enough to train on a laptop, and the starter policy's tokenizer and warm-up examples.
 *
 * @module
 */
export * from "./build_tokenizer.ts";
export * from "./draw_walk.ts";
export * from "./hint_text.ts";
export * from "./operations.ts";
export * from "./phrases.ts";
export * from "./random.ts";
export * from "./ring_columns.ts";
export * from "./ring_problems.ts";
export * from "./ring_records.ts";
export * from "./starter_files.ts";
export * from "./starter_folder.ts";
export * from "./walk.ts";
export * from "./warm_up_examples.ts";
