import type { ReadRecord } from "../../lib/jsonl/mod.ts";
import { ringProblems, type RingSplit } from "./ring_problems.ts";

/**
 * Gives the rows of a set as if they had been read from a file, so that they go
 * the way of any other source.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ringRecords } from "./ring_records.ts";
 *
 * assertEquals(ringRecords("heldout")[0]?.record.id, "ring-heldout:0001");
 * ```
 *
 * @param split The set
 * @returns The rows, each with its number, from 1
 */
export function ringRecords(split: RingSplit): ReadRecord[] {
  return ringProblems(split).map((record, index) => ({
    record,
    line: index + 1,
  }));
}
