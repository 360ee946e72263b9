import type { RowGuidance } from "./guidance.ts";
import { referenceText } from "./reference_text.ts";

/**
 * Shows the first characters of a problem's reference solution (GHPO, arXiv
 * 2507.10628): at level k the k-th of the given shares, rounded up.
 *
 * @example Usage
 * ```ts
 * import { prefixGuidance } from "./prefix_guidance.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { id: "a", problem: "?", answer: "8", solution: "12345678" };
 * assertEquals(prefixGuidance([0.25, 0.5]).helpAt(row, 1), "12");
 * ```
 *
 * @param shares Shares of the text, rising, each above 0 and at most 1.
 * @returns The guidance.
 */
export function prefixGuidance(shares: readonly number[]): RowGuidance {
  return {
    kind: "row",
    maxLevel: shares.length,
    helpAt(problem, level) {
      const text = referenceText(problem);
      const prefix = text.slice(0, Math.ceil(text.length * shares[level - 1]!));
      return prefix.trim() === "" ? undefined : prefix;
    },
  };
}
