import type { JsonRecord } from "../../jsonl/mod.ts";
import type { Table } from "../../report/mod.ts";
import type { SimulateOptions } from "./simulate_options.ts";

/** What all rows of a simulation say together. */
export interface SimulationReport {
  /** Tables for people. */
  tables: Table[];
  /** What a reader must know before believing the tables, a sentence or two each. */
  notes: string[];
  /** Frames that close the rows in a stream. */
  frames: JsonRecord[];
}

/** One controlled experiment. */
export interface Simulation<Row extends object = object> {
  /** Its name in `--experiment`. */
  id: SimulateOptions["experiment"][number];
  /** The options that it alone reads. */
  options: readonly (keyof SimulateOptions)[];
  /** Computes its rows one after another. */
  rows(options: SimulateOptions): Iterable<Row>;
  /** Sums them up. */
  report(rows: readonly Row[]): SimulationReport;
}
