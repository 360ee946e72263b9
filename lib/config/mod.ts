/**
 * The option mechanism of the tasks: one schema gives flags, YAML keys, help
 * and checks; each room exports its own group of options.
 *
 * @module
 */
export * from "./assert_files_apart.ts";
export * from "./assert_known_options.ts";
export * from "./data_options.ts";
export * from "./define_options.ts";
export * from "./is_same_file.ts";
export * from "./merge_options.ts";
export * from "./omit_option.ts";
export * from "./open_data.ts";
export * from "./option_group.ts";
export * from "./parse_options.ts";
export * from "./read_option_layer.ts";
export * from "./resolve_options.ts";
export * from "./run_task.ts";
export * from "./seed_list.ts";
export * from "./source_name.ts";
export * from "./task_spec.ts";
export * from "./usage_error.ts";
export * from "./user_module.ts";
export * from "./version.ts";
