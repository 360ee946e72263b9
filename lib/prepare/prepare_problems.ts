import {
  DataError,
  type JsonRecord,
  type Problem,
  type ReadRecord,
  toProblem,
} from "../jsonl/mod.ts";
import { goldFault } from "./gold_fault.ts";
import type { Loader, LoaderResult, RowContext } from "./loader.ts";
import { createShuffle } from "./create_shuffle.ts";
import { uniqueIds } from "./unique_ids.ts";

/** A record that did not become a problem. */
export interface Reject {
  /** Its line in the source, from 1. */
  line: number;
  /** Why. */
  reason: string;
  /** The record as it was read. */
  record: JsonRecord;
}

/** What became of the records: `read = kept + rejected + leftOut`. */
export interface PrepareCounts {
  /** Records read. */
  read: number;
  /** Problems given out. */
  kept: number;
  /** Records rejected. */
  rejected: number;
  /** Good problems beyond the limit, which only a shuffle reads. */
  leftOut: number;
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
 * limit. Streams, and stops reading at the limit, unless it has to shuffle.
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
 * @param records The records and their lines
 * @param loader Knows their format
 * @param settings Name of the source, limit and order
 * @returns Problems and rejects as they come, then the counts
 * @throws {DataError} If there are records but every one is rejected
 */
export async function* prepareProblems(
  records: Iterable<ReadRecord> | AsyncIterable<ReadRecord>,
  loader: Loader,
  settings: PrepareSettings,
): AsyncGenerator<PrepareEvent> {
  const { source, seed = 0 } = settings;
  const limit = settings.limit || Infinity;
  const shuffle = settings.shuffle
    ? createShuffle<Problem>({ seed, limit })
    : undefined;
  const counts = { read: 0, kept: 0, rejected: 0, leftOut: 0 };
  let firstReject: Reject | undefined;
  for await (const event of usableProblems(records, loader, source)) {
    counts.read++;
    if (event.type === "reject") {
      firstReject ??= event.reject;
      counts.rejected++;
      yield event;
    } else if (shuffle) {
      shuffle.add(event.problem);
    } else {
      counts.kept++;
      yield event;
      if (counts.kept >= limit) break;
    }
  }
  if (firstReject && counts.read === counts.rejected) {
    throw new DataError(
      `Cannot prepare ${source}: all ${counts.read} rows were rejected, the first (line ${firstReject.line}) because ${firstReject.reason}`,
    );
  }
  for (const problem of shuffle?.rows() ?? []) {
    counts.kept++;
    yield { type: "problem", problem };
  }
  counts.leftOut = counts.read - counts.rejected - counts.kept;
  yield { type: "end", counts };
}

/** Makes of each record a problem with an id of its own, or a reject. */
async function* usableProblems(
  records: Iterable<ReadRecord> | AsyncIterable<ReadRecord>,
  loader: Loader,
  source: string,
): AsyncGenerator<PrepareEvent & { type: "problem" | "reject" }> {
  const uniqueId = uniqueIds();
  for await (const { record, line } of records) {
    const context = { source, line };
    const result = await usableRow(record, loader, context);
    if ("rejected" in result) {
      const reject = { line, reason: result.rejected, record };
      yield { type: "reject", reject };
    } else {
      const { id, ...row } = result.row;
      const problem: Problem = { id: uniqueId(id, context), ...row };
      yield { type: "problem", problem };
    }
  }
}

/** Loads a row and makes sure that the other stages can use it. */
async function usableRow(
  record: JsonRecord,
  loader: Loader,
  context: RowContext,
): Promise<LoaderResult> {
  const result = loader.toProblem(record, context);
  if ("rejected" in result) return result;
  const { row } = result;
  if (row.problem.trim() === "") return { rejected: "the problem is empty" };
  const rejected = shapeFault({ ...row, id: "any" }, context) ??
    await goldFault(row.answer);
  return rejected === undefined ? result : { rejected };
}

/** Checks a row as the other stages will, which would stop at it. */
function shapeFault(
  record: JsonRecord,
  { source, line }: RowContext,
): string | undefined {
  try {
    toProblem({ record, line }, source);
    return undefined;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.message.replace(/^Cannot read .*?:\d+: /, "");
  }
}
