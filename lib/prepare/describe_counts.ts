import type { FilterStep, PrepareCounts, Reject } from "./prepare_event.ts";

/** What each filter dropped, in words. */
const dropped: Record<FilterStep, string> = {
  "prompt length": "with too long a prompt",
  "traces": "without a right trace",
  "solution length": "with too long a solution",
  "duplicate": "duplicate",
  "contamination": "in a benchmark",
};

/**
 * Says in one line what became of the rows.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { describeCounts } from "./describe_counts.ts";
 *
 * const counts = {
 *   read: 9,
 *   kept: 7,
 *   rejected: 0,
 *   dropped: { duplicate: 1 },
 *   leftOut: 1,
 *   undrawn: 0,
 *   renamed: 0,
 *   unreferenced: 0,
 *   otherAnswers: 0,
 * };
 * assertEquals(
 *   describeCounts(counts),
 *   "7 problems of 9 rows, 1 duplicate, 1 beyond the limit",
 * );
 * ```
 *
 * @param counts The counts
 * @param firstReject The first rejected row, if any
 * @returns The line, without a newline
 */
export function describeCounts(
  counts: PrepareCounts,
  firstReject?: Reject,
): string {
  const { read, kept, rejected, leftOut, renamed } = counts;
  const plural = (count: number, thing: string): string =>
    `${count} ${thing}${count === 1 ? "" : "s"}`;
  let line = `${plural(kept, "problem")} of ${plural(read, "row")}`;
  for (const [step, words] of Object.entries(dropped)) {
    const count = counts.dropped[step as FilterStep];
    if (count) {
      line += `, ${
        step === "duplicate" ? plural(count, words) : `${count} ${words}`
      }`;
    }
    if (step === "duplicate" && counts.otherAnswers > 0) {
      line += ` (${counts.otherAnswers} with another answer)`;
    }
  }
  if (leftOut > 0) line += `, ${leftOut} beyond the limit`;
  if (counts.undrawn > 0) line += `, ${counts.undrawn} not drawn`;
  if (renamed > 0) line += `, ${renamed} with a new id for one that was taken`;
  if (rejected === 0) return line;
  line += `, ${rejected} rejected`;
  if (!firstReject) return line;
  const place = firstReject.file === undefined
    ? `line ${firstReject.line}`
    : `${firstReject.file}:${firstReject.line}`;
  return `${line}; the first is ${place}: ${firstReject.reason}`;
}
