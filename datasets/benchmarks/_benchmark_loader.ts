import type { JsonRecord } from "../../lib/jsonl/mod.ts";
import type {
  Loader,
  LoaderResult,
  RowContext,
} from "../../lib/prepare/mod.ts";

/** A file of a data set on the hub, at a commit. */
export interface HubFile {
  /** `org/name`. */
  dataset: string;
  /** The commit that the file is taken from. */
  revision: string;
  /** The file's path in the repository. */
  path: string;
}

/** Where a row stood, and whether its options are drawn into another order. */
export interface BenchmarkContext extends RowContext {
  /** Fixes the order of a problem's options; they stay as published without. */
  optionSeed?: number;
}

/** Knows one published benchmark. */
export interface BenchmarkLoader extends Omit<Loader, "toProblem"> {
  /** Names of its files without ending, in a user's folder. */
  readonly files: readonly string[];
  /** Its files on the hub; none where a user must bring an own copy. */
  readonly hub: readonly HubFile[];
  /** Brings a record into the shape of a problem; never throws for bad data. */
  toProblem(record: JsonRecord, context: BenchmarkContext): LoaderResult;
}
