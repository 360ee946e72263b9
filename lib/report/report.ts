import type { ReportRun } from "./report_run.ts";
import type { SampleSource } from "./sample_blocks.ts";
import type { SampleComparison } from "./sample_comparison.ts";
import type { Table } from "./text_table.ts";

/** What a page shows; parts without data are left out. */
export interface Report {
  /** Title of the page. */
  title: string;
  /** What was run or compared, in a sentence or two. */
  summary?: string;
  /** One entry per method and seed. */
  runs: readonly ReportRun[];
  /** A table of results. */
  table?: Table;
  /** Answers side by side, such as before and after training. */
  samples?: readonly SampleComparison[];
  /** Files of samples for the table that can be filtered, with their names. */
  sources?: readonly (SampleSource & { name: string })[];
  /** The options of each run by its name. */
  settings?: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** What a reader must know to read the page right, one sentence each. */
  notes?: readonly string[];
}
