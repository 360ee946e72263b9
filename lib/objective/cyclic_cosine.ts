/** The constants of {@linkcode cyclicCosine}. */
export interface CyclicCosine {
  /** Value at the start of the first cycle. */
  from: number;
  /** Value at the end of every cycle. */
  to: number;
  /** Cycles of the run. */
  cycles: number;
  /** Factor of the starting value from cycle to cycle. */
  decay: number;
}

/**
 * A value that falls along a half cosine within each of several equal cycles of
 * a run, each cycle from a lower start (SAGE-anchors' schedule of its guides).
 *
 * @example Usage
 * ```ts
 * import { cyclicCosine } from "./cyclic_cosine.ts";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const cycle = { from: 0.3, to: 0.1, cycles: 2, decay: 0.5 };
 * assertAlmostEquals(cyclicCosine(0, 8, cycle), 0.3);
 * assertAlmostEquals(cyclicCosine(2, 8, cycle), 0.2);
 * assertAlmostEquals(cyclicCosine(4, 8, cycle), 0.15);
 * ```
 *
 * @param step Steps done.
 * @param steps Steps of the run.
 * @param cycle Bounds and cycles.
 * @returns The value.
 */
export function cyclicCosine(
  step: number,
  steps: number,
  { from, to, cycles, decay }: CyclicCosine,
): number {
  const length = steps / cycles;
  const cycle = Math.floor(step / length);
  const phase = step / length - cycle;
  const start = from * decay ** cycle;
  return to + (start - to) * (1 + Math.cos(Math.PI * phase)) / 2;
}
