import { findAnswer } from "./_find_answer.ts";

/**
 * Finds a completion's final answer: the content of its last `\boxed{}` (or
 * `\fbox{}`) after any closed thinking part, else what a clear phrase there
 * names (`the answer is`, `Answer:`, `答案`, `####`, a bold last line), else the
 * last box of the thinking part.
 *
 * A last box that is never closed gives the rest of the text, and an empty one
 * no answer, not the one before it.
 *
 * @example The last box counts
 * ```ts
 * import { extractAnswer } from "./extract_answer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const completion = "<think>\\boxed{1}</think> So \\boxed{\\frac{1}{2}}.";
 * assertEquals(extractAnswer(completion), "\\frac{1}{2}");
 * assertEquals(extractAnswer("The answer is 7."), "7");
 * assertEquals(extractAnswer("Let us see what we know about the sides."), undefined);
 * ```
 *
 * @param completion The text the policy wrote.
 * @returns The answer, trimmed, or `undefined` where there is none.
 */
export function extractAnswer(completion: string): string | undefined {
  return findAnswer(completion)?.text;
}
