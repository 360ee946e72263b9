import type { HintCounts } from "./hint_counts.ts";

/**
 * Says in one line what came of seeking hints.
 *
 * @example Usage
 * ```ts
 * import { noHintCounts } from "./hint_counts.ts";
 * import { hintSummary } from "./hint_summary.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const counts = { ...noHintCounts(), requests: 3, success: 2, failed: 1 };
 * assertEquals(
 *   hintSummary({ ...counts, replies: 5 }),
 *   "hints: 2 of 3 problems, 5 replies, 1 without a usable reply",
 * );
 * ```
 *
 * @param counts The counts.
 * @returns The line; what did not happen is left out.
 */
export function hintSummary(counts: HintCounts): string {
  const parts: [number, string][] = [
    [counts.failed, "without a usable reply"],
    [counts.unhintable, "without solution"],
    [counts.overlong, "with a prompt too long"],
    [counts.leak, "levels that stated the answer"],
  ];
  return [
    `hints: ${counts.success + counts.offline} of ${counts.requests} problems`,
    `${counts.replies} replies`,
    ...parts.filter(([count]) => count > 0)
      .map(([count, what]) => `${count} ${what}`),
  ].join(", ");
}
