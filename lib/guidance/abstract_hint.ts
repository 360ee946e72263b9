import type { Problem } from "../jsonl/mod.ts";
import type { DataNeed } from "./data_need.ts";
import type { RowGuidance } from "./guidance.ts";

/**
 * Shows one hint that was written ahead (HINT, arXiv 2510.09388): the column
 * `abstract_hint`.
 *
 * @example Usage
 * ```ts
 * import { abstractHint } from "./abstract_hint.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { id: "a", problem: "?", answer: "4", abstract_hint: "Add odds." };
 * assertEquals(abstractHint.helpAt(row, 1), "Add odds.");
 * ```
 */
export const abstractHint: RowGuidance = {
  kind: "row",
  maxLevel: 1,
  helpAt: (problem) => hintOf(problem),
};

/** The need for such a hint. */
export const abstractHintNeed: DataNeed = {
  column: "abstract_hint",
  meaning: "one hint, written ahead by a stronger model",
  isMet: (problem) => hintOf(problem) !== undefined,
};

function hintOf({ abstract_hint: hint }: Problem): string | undefined {
  return typeof hint === "string" && hint.trim() !== "" ? hint : undefined;
}
