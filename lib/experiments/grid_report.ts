import type { Problem } from "../jsonl/mod.ts";
import {
  folderReport,
  readRun,
  type Report,
  type ReportRun,
} from "../report/mod.ts";
import type { GridCell } from "./grid_cell.ts";
import { gridTable } from "./grid_table.ts";
import { summarizeGrid } from "./summarize_grid.ts";

/** What the page of a comparison shows. */
export interface GridReportRequest {
  /** The cells, each with a folder. */
  cells: readonly GridCell[];
  /** Their runs, in the same order. */
  runs: readonly ReportRun[];
  /** What was run, in a sentence. */
  summary: string;
}

/**
 * Says what the page of a comparison shows: run against run, and the table.
 *
 * @param request Cells, runs and a sentence.
 * @returns The report.
 */
export async function gridReport(
  { cells, runs, summary }: GridReportRequest,
): Promise<Report> {
  const folders = await Promise.all(
    cells.map(({ folder }) => readRun(folder!.path)),
  );
  const textsOf = (problems: readonly Problem[]) =>
    new Map(problems.map((problem) => [problem.id, problem]));
  const texts = new Map(
    cells.map(({ setup, folder }) => [folder!.path, textsOf(setup.problems)]),
  );
  return {
    ...folderReport(folders, texts),
    title: new Intl.ListFormat("en")
      .format(new Set(runs.map(({ method }) => method))),
    summary,
    runs,
    table: gridTable(summarizeGrid(runs)),
  };
}
