import { finalBoxes } from "./_final_boxes.ts";

/**
 * Finds a completion's final answer: the content of its last `\boxed{}` (or
 * `\fbox{}`), with nested and escaped braces.
 *
 * Boxes inside a closed `<think>` part count only where no box follows it. A
 * last box that is never closed gives no answer, not the one before it.
 *
 * @example The last box counts
 * ```ts
 * import { extractAnswer } from "./extract_answer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const completion = "<think>\\boxed{1}</think> So \\boxed{\\frac{1}{2}}.";
 * assertEquals(extractAnswer(completion), "\\frac{1}{2}");
 * assertEquals(extractAnswer("no box"), undefined);
 * ```
 *
 * @param completion The text the policy wrote.
 * @returns The answer, trimmed, or `undefined` where there is none.
 */
export function extractAnswer(completion: string): string | undefined {
  return finalBoxes(completion).at(-1)?.trim();
}
