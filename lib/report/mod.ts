/**
 * What a run shows and stores: its events, progress on a terminal, metrics and
 * samples files, tables, charts and pages.
 *
 * @module
 */

export * from "./axis_ticks.ts";
export * from "./chart_figure.ts";
export * from "./demo_report.ts";
export * from "./escape_markup.ts";
export * from "./event_sink.ts";
export * from "./format_number.ts";
export * from "./html_table.ts";
export * from "./line_chart.ts";
export * from "./mean_curve.ts";
export * from "./metric_names.ts";
export * from "./metrics_writer.ts";
export * from "./progress.ts";
export * from "./report_run.ts";
export * from "./row_progress.ts";
export * from "./run_report.ts";
export * from "./sample_comparison.ts";
export * from "./samples_writer.ts";
export * from "./text_table.ts";
export * from "./train_event.ts";
export * from "./write_run_report.ts";
