import { gateProbability } from "./gate_probability.ts";

/** What a spread of success over hints does to the gate of a group. */
export interface HintSpread {
  /** Mean success probability over the hints. */
  p: number;
  /** The gate where one hint is drawn for a whole group: the mean of the gates. */
  hintAGroup: number;
  /** The gate where each sample draws a hint of its own: that of the mean. */
  hintASample: number;
  /** Jensen's gap, `hintASample - hintAGroup`: never negative. */
  gap: number;
}

/**
 * Computes Jensen's gap of the gate: it is concave in p, so hints whose success
 * differs open it less often than a hint of their mean success would (SAGE,
 * arXiv 2602.03143).
 *
 * @example Usage
 * ```ts
 * import { hintSpread } from "./hint_spread.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { p, gap } = hintSpread([0, 0.5], 2);
 * assertAlmostEquals(p, 0.25);
 * assertAlmostEquals(gap, 2 * 0.25 * 0.75 - 0.5 / 2);
 * ```
 *
 * @param hints The success probability under each of several hints, all drawn
 *   alike.
 * @param numGenerations Samples of the group (G), at least 1.
 * @returns Both gates and the gap.
 */
export function hintSpread(
  hints: readonly number[],
  numGenerations: number,
): HintSpread {
  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const p = meanOf(hints);
  const hintASample = gateProbability(p, numGenerations);
  const hintAGroup = meanOf(
    hints.map((hint) => gateProbability(hint, numGenerations)),
  );
  return { p, hintAGroup, hintASample, gap: hintASample - hintAGroup };
}
