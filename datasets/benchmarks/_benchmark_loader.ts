import type { JsonRecord } from "../../lib/jsonl/mod.ts";
import type {
  Loader,
  LoaderResult,
  RowContext,
} from "../../lib/prepare/mod.ts";

/** A split of a data set on the hub, at a commit. */
export interface HubPart {
  /** `org/name`. */
  dataset: string;
  /** The commit. */
  revision: string;
  /** The configuration. */
  config: string;
  /** The split. */
  split: string;
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
  /** Where the hub has it; nowhere where a user must bring an own copy. */
  readonly hub: readonly HubPart[];
  /** Brings a record into the shape of a problem; never throws for bad data. */
  toProblem(record: JsonRecord, context: BenchmarkContext): LoaderResult;
}
