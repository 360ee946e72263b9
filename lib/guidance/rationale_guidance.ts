import type { RowGuidance } from "./guidance.ts";
import { rationaleSegments } from "./rationale_segments.ts";

/**
 * Shows the first segments of a problem's reference (RGPO, arXiv 2610.07342):
 * at level g the first `g / segments` of it, never what states the answer.
 *
 * @example Usage
 * ```ts
 * import { rationaleGuidance } from "./rationale_guidance.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { id: "a", problem: "?", answer: "8", solution: "Two. Four. Eight." };
 * assertEquals(rationaleGuidance(3).helpAt(row, 2), "Two. Four.");
 * ```
 *
 * @param segments Segments of a whole reference.
 * @returns The guidance.
 */
export function rationaleGuidance(segments: number): RowGuidance {
  return {
    kind: "row",
    maxLevel: segments,
    helpAt(problem, level) {
      const text = rationaleSegments(problem, segments)
        .slice(0, level).join("").trim();
      return text === "" ? undefined : text;
    },
  };
}
