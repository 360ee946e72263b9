/**
 * Models by hub id or local folder.
 *
 * @module
 */
export * from "./resolve_model.ts";
