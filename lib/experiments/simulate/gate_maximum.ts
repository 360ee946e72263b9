/** Where the gate of a group is widest. */
export interface GateMaximum {
  /** The success probability at which it is. */
  p: number;
  /** The probability that the gate is closed there. */
  closed: number;
}

const ratio = (Math.sqrt(5) - 1) / 2;
const narrowings = 100;

/**
 * Searches the success probability at which a group's gate is widest, without
 * the theory, which says 1/2 and `closed = 2^(1-G)`. The search is by golden
 * section on the logarithm of what is closed, so that large groups, whose gate
 * is 1 to rounding on a whole range, have their maximum found as well.
 *
 * @example Usage
 * ```ts
 * import { gateMaximum } from "./gate_maximum.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { p, closed } = gateMaximum(8);
 * assertAlmostEquals(p, 1 / 2, 1e-6);
 * assertAlmostEquals(closed, 2 ** -7);
 * ```
 *
 * @param numGenerations Samples of the group (G), at least 2.
 * @returns The place, to about 1e-8, and what is closed there.
 */
export function gateMaximum(numGenerations: number): GateMaximum {
  const logClosed = (p: number): number => {
    const right = numGenerations * Math.log(p);
    const wrong = numGenerations * Math.log1p(-p);
    const larger = Math.max(right, wrong);
    return larger + Math.log1p(Math.exp(Math.min(right, wrong) - larger));
  };
  let low = 0;
  let high = 1;
  for (let narrowing = 0; narrowing < narrowings; narrowing++) {
    const left = high - ratio * (high - low);
    const right = low + ratio * (high - low);
    if (logClosed(left) < logClosed(right)) high = right;
    else low = left;
  }
  const p = (low + high) / 2;
  return { p, closed: Math.exp(logClosed(p)) };
}
