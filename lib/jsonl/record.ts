/** One line of JSONL; integers beyond 2^53 are bigint. */
export type JsonRecord = Record<string, unknown>;

/** A record and where it stood. */
export interface ReadRecord {
  /** The parsed line. */
  record: JsonRecord;
  /** Its line number, from 1. */
  line: number;
}

/** How a stream of records is read. */
export interface ReadOptions {
  /** Shown in errors: a file's path, or "stdin". */
  name: string;
  /**
   * The longest line taken, in bytes.
   *
   * @default {67108864}
   */
  maxLineBytes?: number;
  /** Hears, as a clause, where a stream has other rows than its end counts. */
  note?: (text: string) => void;
}

/**
 * Tells frames, which carry the key `selfhint`, from rows of data.
 *
 * @example Usage
 * ```ts
 * import { isFrame } from "./record.ts";
 *
 * console.error(isFrame({ selfhint: "end", rows: 0 })); // true
 * ```
 *
 * @param record A parsed line
 * @returns Whether it is a frame
 */
export function isFrame(record: JsonRecord): boolean {
  return Object.hasOwn(record, "selfhint");
}
