import {
  type BadLine,
  DataError,
  type JsonRecord,
  type Problem,
  type ReadRecord,
} from "../jsonl/mod.ts";
import { createShuffle } from "./create_shuffle.ts";
import type { Loader } from "./loader.ts";
import { uniqueIds } from "./unique_ids.ts";
import { usableRow } from "./usable_row.ts";

/** A line that did not become a problem. */
export interface Reject {
  /** Its line in the source, from 1. */
  line: number;
  /** The field at fault, where one alone is. */
  field?: string;
  /** Why. */
  reason: string;
  /** The record as it was read, if the line held one. */
  record?: JsonRecord;
  /** The line's text, if it held none. */
  text?: string;
}

/** What became of the rows: `read = kept + rejected + leftOut`. */
export interface PrepareCounts {
  /** Rows read, bad lines among them. */
  read: number;
  /** Problems given out. */
  kept: number;
  /** Rows rejected. */
  rejected: number;
  /** Good problems beyond the limit, which only a shuffle reads. */
  leftOut: number;
  /** Problems, left out or not, whose own id an earlier row has. */
  renamed: number;
}

/** What {@linkcode prepareProblems} emits; the end comes last, once. */
export type PrepareEvent =
  | { type: "problem"; problem: Problem }
  | { type: "reject"; reject: Reject }
  | { type: "end"; counts: PrepareCounts };

/** Settings of {@linkcode prepareProblems}. */
export interface PrepareSettings {
  /** The source's name, from which missing ids are made. */
  source: string;
  /**
   * What to call the source in errors.
   *
   * @default {source}
   */
  file?: string;
  /**
   * Fails in the end when a row was rejected.
   *
   * @default {false}
   */
  strict?: boolean;
  /**
   * The most problems to give out; 0 gives all.
   *
   * @default {0}
   */
  limit?: number;
  /**
   * Puts the problems in an order drawn with `seed`; nothing is given out then
   * before the last record is read.
   *
   * @default {false}
   */
  shuffle?: boolean;
  /**
   * The seed of that order.
   *
   * @default {0}
   */
  seed?: number;
}

/**
 * Turns records into problems: shape, usable gold answer, unique id, order,
 * limit. Streams, and stops reading at the limit, unless it has to shuffle. What
 * cannot be a problem comes out as a reject, so that no row is lost.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import type { Loader } from "./loader.ts";
 * import { prepareProblems } from "./prepare_problems.ts";
 *
 * const loader: Loader = {
 *   name: "sums",
 *   describe: "one column, a sum",
 *   matches: () => true,
 *   toProblem: ({ sum }) => ({ row: { problem: `${sum}=?`, answer: "2" } }),
 * };
 * const records = [{ record: { sum: "1+1" }, line: 1 }];
 * for await (const event of prepareProblems(records, loader, { source: "sums" })) {
 *   if (event.type === "problem") assertEquals(event.problem.id, "sums:1");
 * }
 * ```
 *
 * @param records The records and their lines, bad lines among them
 * @param loader Knows their format
 * @param settings Name of the source, limit and order
 * @returns Problems and rejects as they come, then the counts
 * @throws {DataError} If there is no record or every one is rejected, or one is
 * and the settings are strict; all rejects came before
 */
export async function* prepareProblems(
  records: Iterable<ReadRecord | BadLine> | AsyncIterable<ReadRecord | BadLine>,
  loader: Loader,
  settings: PrepareSettings,
): AsyncGenerator<PrepareEvent> {
  const { source, file = source, seed = 0 } = settings;
  const limit = settings.limit || Infinity;
  const shuffle = settings.shuffle
    ? createShuffle<Problem>({ seed, limit })
    : undefined;
  const counts = { read: 0, kept: 0, rejected: 0, leftOut: 0, renamed: 0 };
  let firstReject: Reject | undefined;
  for await (const event of usableProblems(records, loader, source)) {
    counts.read++;
    if (event.type === "reject") {
      firstReject ??= event.reject;
      counts.rejected++;
      yield event;
      continue;
    }
    const { problem, renamed } = event;
    if (renamed) counts.renamed++;
    if (shuffle) {
      shuffle.add(problem);
    } else {
      counts.kept++;
      yield { type: "problem", problem };
      if (counts.kept >= limit) break;
    }
  }
  if (counts.read === 0) {
    throw new DataError(`Cannot prepare ${file}: it has no rows`);
  }
  const allRejected = counts.read === counts.rejected;
  if (firstReject && (allRejected || settings.strict)) {
    throw rejectedError(file, counts, firstReject);
  }
  for (const problem of shuffle?.rows() ?? []) {
    counts.kept++;
    yield { type: "problem", problem };
  }
  counts.leftOut = counts.read - counts.rejected - counts.kept;
  yield { type: "end", counts };
}

type RowEvent =
  | { type: "problem"; problem: Problem; renamed: boolean }
  | { type: "reject"; reject: Reject };

/** Makes of each record a problem with an id of its own, or a reject. */
async function* usableProblems(
  records: Iterable<ReadRecord | BadLine> | AsyncIterable<ReadRecord | BadLine>,
  loader: Loader,
  source: string,
): AsyncGenerator<RowEvent> {
  const uniqueId = uniqueIds();
  for await (const read of records) {
    const { line } = read;
    if ("fault" in read) {
      const { text, fault: { reason } } = read;
      yield { type: "reject", reject: { line, reason, text } };
      continue;
    }
    const { record } = read;
    const context = { source, line };
    const result = await usableRow(record, loader, context);
    if ("rejected" in result) {
      const { rejected: reason, field } = result;
      const place = field === undefined ? { line } : { line, field };
      yield { type: "reject", reject: { ...place, reason, record } };
    } else {
      const { id: own, ...row } = result.row;
      const id = uniqueId(own, context);
      const renamed = own !== undefined && own !== id;
      yield { type: "problem", problem: { id, ...row }, renamed };
    }
  }
}

function rejectedError(
  file: string,
  { read, rejected }: PrepareCounts,
  { line, reason, text }: Reject,
): DataError {
  const which = rejected === read ? `all ${read}` : `${rejected} of ${read}`;
  const verb = rejected === 1 && read > 1 ? "was" : "were";
  const hint = rejected < read
    ? "without --strict the other rows are prepared"
    : text === undefined
    ? "`--source`, `--problem-column` and `--answer-column` tell the layout"
    : "the input is one JSON object on each line, a JSON array, or Parquet";
  return new DataError(
    `Cannot prepare ${file}: ${which} rows ${verb} rejected, the first (line ${line}) because ${reason}`,
    { hint },
  );
}
