import type { Problem } from "../jsonl/mod.ts";
import type { DataNeed } from "./data_need.ts";
import type { RowGuidance } from "./guidance.ts";
import { joinParts } from "./join_parts.ts";

/** The stages of a `hints_staged` column, from little help to much. */
export const hintStages = ["knowledge", "planning", "solution"] as const;

/** Parts of one stage. */
const partsOfStage = 4;

/**
 * Shows hints that were written ahead in stages (Scaf-GRPO, arXiv 2510.19807):
 * the column `hints_staged` has under `knowledge`, `planning` and `solution` up
 * to four parts each. Level 1 to 4 shows the first parts of the first stage,
 * 5 to 8 those of the second, 9 to 12 those of the third.
 *
 * @example Usage
 * ```ts
 * import { stagedHints } from "./staged_hints.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const staged = { knowledge: ["Sums.", "Of odds."], solution: ["Add."] };
 * const row = { id: "a", problem: "?", answer: "4", hints_staged: staged };
 * assertEquals(stagedHints.helpAt(row, 2), "Sums.\nOf odds.");
 * assertEquals(stagedHints.helpAt(row, 9), "Add.");
 * assertEquals(stagedHints.helpAt(row, 5), undefined);
 * ```
 */
export const stagedHints: RowGuidance = {
  kind: "row",
  maxLevel: hintStages.length * partsOfStage,
  helpAt(problem, level) {
    const stage = hintStages[Math.floor((level - 1) / partsOfStage)]!;
    const parts = partsOf(problem, stage);
    const count = (level - 1) % partsOfStage + 1;
    return count > parts.length ? undefined : joinParts(parts.slice(0, count));
  },
};

/** The need for staged hints. */
export const stagedHintsNeed: DataNeed = {
  column: "hints_staged",
  meaning:
    "hints in stages: {knowledge: [...], planning: [...], solution: [...]}, each with up to four parts",
  isMet: (problem) =>
    hintStages.some((stage) => partsOf(problem, stage).length > 0),
};

function partsOf(problem: Problem, stage: string): string[] {
  const staged = problem.hints_staged;
  if (typeof staged !== "object" || staged === null) return [];
  const parts: unknown = (staged as Record<string, unknown>)[stage];
  return Array.isArray(parts)
    ? parts.filter((part) => typeof part === "string" && part.trim() !== "")
    : [];
}
