import type { JsonRecord } from "../jsonl/mod.ts";

/** Where a record stood. */
export interface RowContext {
  /** The name of its source, such as a file's name without its ending. */
  source: string;
  /** Its line there, from 1. */
  line: number;
}

/** A record brought into the shape of a problem; its id is not yet unique. */
export interface LoadedRow {
  /** The origin's own id, where it has one. */
  id?: string;
  /** What is asked. */
  problem: string;
  /** The gold answer, alone. */
  answer: string;
  /** The reference solution, where there is one. */
  solution?: string;
  /** The origin's other columns, untouched. */
  [key: string]: unknown;
}

/** Why a record cannot be a problem. */
export interface Rejection {
  /** One clause, with the name of the field. */
  rejected: string;
  /** The field, where one alone is at fault. */
  field?: string;
}

/** A loaded row, or why the record cannot be one. */
export type LoaderResult = { row: LoadedRow } | Rejection;

/** Knows one published format and brings its records into the shape of a problem. */
export interface Loader {
  /** The name by which a user asks for it. */
  readonly name: string;
  /** One clause: the format and where the gold answer stands. */
  readonly describe: string;
  /** What the published set is called, by which verl chooses its scorer. */
  readonly dataset?: string;
  /** What its problems ask for, where that is not mathematics. */
  readonly ability?: string;
  /** Tells by its columns whether a record is of this format. */
  matches(record: JsonRecord): boolean;
  /** Brings a record into shape; never throws for bad data. */
  toProblem(record: JsonRecord, context: RowContext): LoaderResult;
  /** The loader that reads a record, where this one chooses among several. */
  formatOf?(record: JsonRecord): Loader | undefined;
  /** Makes the loader of one file, where that depends on its first records. */
  ofFile?(first: readonly JsonRecord[]): Loader;
}
