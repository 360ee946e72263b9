/**
 * Record streams: JSONL with frames that say where a stream begins and that it
 * ended whole.
 *
 * @module
 */
export * from "./bad_line.ts";
export * from "./byte_lines.ts";
export * from "./closed_pipe.ts";
export * from "./count_parquet_rows.ts";
export * from "./create_byte_file.ts";
export * from "./create_byte_writer.ts";
export * from "./create_record_file.ts";
export * from "./create_record_writer.ts";
export * from "./data_error.ts";
export * from "./data_fingerprint.ts";
export * from "./output_error.ts";
export * from "./parse_json.ts";
export * from "./problem.ts";
export * from "./problem_fault.ts";
export * from "./read_any_lines.ts";
export * from "./read_frames.ts";
export * from "./read_problems.ts";
export * from "./read_records.ts";
export * from "./record.ts";
export * from "./stringify_json.ts";
export * from "./to_json_lines.ts";
export * from "./to_problem.ts";
export * from "./write_error.ts";
