import type { PrepareCounts, Reject } from "./prepare_problems.ts";

/**
 * Says in one line what became of the rows.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { describeCounts } from "./describe_counts.ts";
 *
 * assertEquals(
 *   describeCounts({ read: 9, kept: 8, rejected: 0, leftOut: 1, renamed: 0 }),
 *   "8 problems of 9 rows, 1 beyond the limit",
 * );
 * ```
 *
 * @param counts The counts
 * @param firstReject The first rejected row, if any
 * @returns The line, without a newline
 */
export function describeCounts(
  { read, kept, rejected, leftOut, renamed }: PrepareCounts,
  firstReject?: Reject,
): string {
  const plural = (count: number, thing: string): string =>
    `${count} ${thing}${count === 1 ? "" : "s"}`;
  let line = `${plural(kept, "problem")} of ${plural(read, "row")}`;
  if (leftOut > 0) line += `, ${leftOut} beyond the limit`;
  if (renamed > 0) line += `, ${renamed} with a new id for one that was taken`;
  if (rejected === 0) return line;
  line += `, ${rejected} rejected`;
  if (!firstReject) return line;
  return `${line}; the first is line ${firstReject.line}: ${firstReject.reason}`;
}
