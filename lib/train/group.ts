import type { Problem } from "../jsonl/mod.ts";
import type { Rollout } from "../policy/mod.ts";
import type { Verdict } from "../verify/mod.ts";

/** Rollouts of one problem under one prompt, judged. */
export interface Group {
  /** The problem. */
  problem: Problem;
  /** Level of the hint in its prompt, 0 = none. */
  level: number;
  /** The hint, where there is one. */
  hint?: string;
  /** The prompt it was sampled under, which the loss is under too. */
  promptIds: readonly number[];
  /** The rollouts. */
  rollouts: Rollout[];
  /** Their texts. */
  completions: string[];
  /** What the judge said of each. */
  verdicts: Verdict[];
  /** 1 right, 0 wrong, `null` unjudged. */
  rewards: (number | null)[];
}

/**
 * Share of right rollouts among the judged ones.
 *
 * @example Usage
 * ```ts
 * import { groupAccuracy } from "./group.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(groupAccuracy([1, 0, null]), 0.5);
 * assertEquals(groupAccuracy([null]), undefined);
 * ```
 *
 * @param rewards A group's rewards.
 * @returns The share, `undefined` where nothing was judged.
 */
export function groupAccuracy(
  rewards: readonly (number | null)[],
): number | undefined {
  const judged = rewards.filter((reward) => reward !== null);
  if (judged.length === 0) return undefined;
  return judged.filter((reward) => reward > 0).length / judged.length;
}
