import type { SampleComparison } from "../report/mod.ts";

/**
 * A problem with its answers as lines for a terminal.
 *
 * @example Usage
 * ```ts
 * import { sampleText } from "./sample_text.ts";
 *
 * const text = sampleText({
 *   problem: "1 + 1?",
 *   attempts: [{ label: "before", outcome: "wrong", completion: "3" }],
 * });
 * console.assert(text === "1 + 1?\n  before  wrong  3");
 * ```
 *
 * @param sample The problem and its answers.
 * @returns One line for the problem, one an answer.
 */
export function sampleText({ problem, attempts }: SampleComparison): string {
  const width = Math.max(...attempts.map(({ label }) => label.length));
  const lines = attempts.map(({ label, outcome, completion }) =>
    `  ${label.padEnd(width)}  ${outcome}  ${completion}`
  );
  return [problem, ...lines].join("\n");
}
