import type { Problem } from "../jsonl/mod.ts";
import type { DataNeed } from "./data_need.ts";

/**
 * The completion that a stronger model wrote for a problem: its column `teacher`.
 *
 * @example Usage
 * ```ts
 * import { teacherCompletion } from "./teacher_completion.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { id: "a", problem: "6*7?", answer: "42", teacher: "\\boxed{42}" };
 * assertEquals(teacherCompletion(row), "\\boxed{42}");
 * ```
 *
 * @param problem The row.
 * @returns The text, `undefined` where there is none.
 */
export function teacherCompletion(
  { teacher }: Problem,
): string | undefined {
  return typeof teacher === "string" && teacher.trim() !== ""
    ? teacher
    : undefined;
}

/** The need for such a completion. */
export const teacherNeed: DataNeed = {
  column: "teacher",
  meaning: "a right completion of a stronger model, with its final answer",
  isMet: (problem) => teacherCompletion(problem) !== undefined,
};
