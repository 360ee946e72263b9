/**
 * Models and datasets by hub id.
 *
 * @module
 */
export * from "./hub_options.ts";
export * from "./local_dataset.ts";
export * from "./resolve_dataset.ts";
export * from "./resolve_model.ts";
