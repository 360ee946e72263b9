/**
 * What a run shows and stores: its events, progress on a terminal, metrics,
 * samples and TensorBoard files, tables, charts and pages.
 *
 * @module
 */

export * from "./answer_span.ts";
export * from "./chart.ts";
export * from "./chart_figure.ts";
export * from "./cut_back_events.ts";
export * from "./draw_chart.ts";
export * from "./escape_markup.ts";
export * from "./event_sink.ts";
export * from "./folder_report.ts";
export * from "./format_number.ts";
export * from "./html_table.ts";
export * from "./label_runs.ts";
export * from "./latest_run.ts";
export * from "./mean_curve.ts";
export * from "./metric_names.ts";
export * from "./metrics_writer.ts";
export * from "./progress.ts";
export * from "./read_problem_texts.ts";
export * from "./read_run.ts";
export * from "./report.ts";
export * from "./report_options.ts";
export * from "./report_page.ts";
export * from "./report_run.ts";
export * from "./row_progress.ts";
export * from "./run_charts.ts";
export * from "./sample_blocks.ts";
export * from "./sample_comparison.ts";
export * from "./samples_writer.ts";
export * from "./serve_report.ts";
export * from "./steps_text.ts";
export * from "./tensorboard_writer.ts";
export * from "./text_table.ts";
export * from "./train_event.ts";
export * from "./write_charts.ts";
export * from "./write_report.ts";
export * from "./write_run_report.ts";
export * from "./write_whole_file.ts";
