/** What the decoding worker of a Parquet file is told. */
export type ToWorker =
  /** A file of so many bytes is to be decoded. */
  | { open: number }
  /** The next lines are wanted. */
  | { next: true }
  /** The bytes of a slice, or why there are none. */
  | { slice: number; bytes: ArrayBuffer }
  | { slice: number; error: string };

/** What it says. */
export type FromWorker =
  | { ready: true }
  /** Bytes of the file are wanted. */
  | { slice: number; start: number; end: number }
  /** A row group is begun, counted from 1. */
  | { group: number }
  /** Lines of JSON, one a row; more come when they are asked for. */
  | { lines: Uint8Array; rows: number }
  | { done: true }
  | { fault: string };
