/** Which guided rollouts {@linkcode acceptedRollouts} accepts. */
export interface GateSettings {
  /**
   * Those better by `margin` than the plain group's best (RGPO's paper), than
   * the plain rollout of the same index (its code), or all.
   */
  gate: "group-max" | "sample" | "none";
  /** How much better. */
  margin: number;
}

/**
 * RGPO's gate (arXiv 2610.07342): which guided rollouts are worth imitating.
 * Unjudged ones never are; a plain group without a judged reward opens no gate
 * but `none`.
 *
 * @example Usage
 * ```ts
 * import { acceptedRollouts } from "./accepted_rollouts.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const gate = { gate: "group-max", margin: 0 } as const;
 * assertEquals(acceptedRollouts([0, 0], [1, 0, 1], gate), [0, 2]);
 * assertEquals(acceptedRollouts([0, 1], [1, 0, 1], gate), []);
 * ```
 *
 * @param plain Rewards of the plain group.
 * @param guided Rewards of the guided group.
 * @param settings The gate.
 * @returns Indices of the accepted guided rollouts.
 */
export function acceptedRollouts(
  plain: readonly (number | null)[],
  guided: readonly (number | null)[],
  { gate, margin }: GateSettings,
): number[] {
  const judged = plain.filter((reward) => reward !== null);
  const best = judged.length === 0 ? Infinity : Math.max(...judged);
  return guided.flatMap((reward, index) => {
    if (reward === null) return [];
    if (gate === "none") return [index];
    const bar = gate === "group-max" ? best : plain[index] ?? Infinity;
    return reward > bar + margin ? [index] : [];
  });
}
