import type { Guidance } from "./guidance.ts";
import { revealedShare } from "./revealed_share.ts";
import { rationaleSegments } from "./rationale_segments.ts";

/** What {@linkcode calibratedGuidance} reveals. */
export interface RevealSettings {
  /** Strengths above none. */
  strengths: number;
  /** The strongest hint, or the reference up to its answer. */
  source: "hints" | "rationale";
}

/**
 * Reveals a share of a problem's help: at level k the first `k / strengths` of
 * its strongest hint, or of its reference up to what states the answer.
 *
 * @example Usage
 * ```ts
 * import { calibratedGuidance } from "./calibrated_guidance.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const guidance = calibratedGuidance({ strengths: 2, source: "rationale" });
 * const row = { id: "a", problem: "?", answer: "8", solution: "Two, then four." };
 * if (guidance.kind === "row") assertEquals(guidance.helpAt(row, 1), "Two.");
 * ```
 *
 * @param settings Strengths and source.
 * @returns The guidance.
 */
export function calibratedGuidance(
  { strengths, source }: RevealSettings,
): Guidance {
  if (source === "hints") {
    return {
      kind: "hints",
      maxLevel: strengths,
      textAt: (hints, level) =>
        revealedShare(hints.at(-1) ?? "", level / strengths),
    };
  }
  return {
    kind: "row",
    maxLevel: strengths,
    helpAt: (problem, level) =>
      revealedShare(
        rationaleSegments(problem, 1).join(""),
        level / strengths,
      ),
  };
}
