import type { Problem } from "../jsonl/mod.ts";
import type { DataNeed } from "./data_need.ts";
import { joinParts } from "./join_parts.ts";

/**
 * The parts of a problem's reference: its column `rationale` (a text, or a list
 * of parts) where it has one, else `solution`.
 *
 * @example Usage
 * ```ts
 * import { referenceParts } from "./reference_text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { id: "a", problem: "6*7?", answer: "42", solution: "It is 42." };
 * assertEquals(referenceParts(row), ["It is 42."]);
 * assertEquals(referenceParts({ ...row, rationale: ["a", "b"] }), ["a", "b"]);
 * ```
 *
 * @param problem The row.
 * @returns The parts, none where the row has no reference.
 */
export function referenceParts(problem: Problem): string[] {
  const { rationale = problem.solution } = problem;
  const parts = typeof rationale === "string" ? [rationale] : rationale;
  return Array.isArray(parts) && parts.every((part) => typeof part === "string")
    ? parts.filter((part) => part.trim() !== "")
    : [];
}

/**
 * The whole reference as one text.
 *
 * @example Usage
 * ```ts
 * import { referenceText } from "./reference_text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { id: "a", problem: "6*7?", answer: "42", solution: "It is 42." };
 * assertEquals(referenceText(row), "It is 42.");
 * ```
 *
 * @param problem The row.
 * @returns The text, empty where there is none.
 */
export function referenceText(problem: Problem): string {
  return joinParts(referenceParts(problem)).trim();
}

/** The need for a reference. */
export const referenceNeed: DataNeed = {
  column: "rationale' or 'solution",
  meaning: "a reference solution, a text or in 'rationale' a list of parts",
  isMet: (problem) => referenceParts(problem).length > 0,
};
