/**
 * The training loops.
 *
 * @module
 */
export * from "./epoch_order.ts";
export * from "./example_batches.ts";
export * from "./supervised_options.ts";
export * from "./supervised_row.ts";
export * from "./train_supervised.ts";
