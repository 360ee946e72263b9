import type { BadLine, ReadRecord } from "../jsonl/mod.ts";
import type { Loader } from "./loader.ts";

/** Where rows come from, when they come from more than one place. */
export interface RowSource {
  /** What to call the file in rejects. */
  file: string;
  /** The name of the file from which missing ids are made. */
  source: string;
  /** The data set's name, which other trainers call the data source. */
  dataset: string;
  /** Knows the format. */
  loader: Loader;
  /** The number of the source, whose share of the sample counts, from 0. */
  group: number;
}

/** A record or a bad line with its origin. */
export type SourceRow = (ReadRecord | BadLine) & { origin?: RowSource };
