import type { Problem } from "../jsonl/mod.ts";
import type { Rollout } from "../policy/mod.ts";
import type { Verdict } from "../verify/mod.ts";

/** Where a row of a group came from, and under which prompt its loss is. */
export interface RowOrigin {
  /** Level of the hint in the prompt it was sampled under, 0 = none. */
  level: number;
  /** The hint, where there is one. */
  hint?: string;
  /** The prompt it was sampled under. */
  promptIds: readonly number[];
  /** The prompt that the loss is under, where it is another one. */
  lossPromptIds?: readonly number[];
  /** Sampled without or with a hint, or a teacher's. */
  origin: "plain" | "hinted" | "teacher";
}

/** Rollouts of one problem under one prompt, judged. */
export interface Group {
  /** The problem. */
  problem: Problem;
  /** Level of the hint in its prompt, 0 = none. */
  level: number;
  /** The hint, where there is one. */
  hint?: string;
  /** The prompt it was sampled under. */
  promptIds: readonly number[];
  /** The prompt that the loss is under, where it is another one. */
  lossPromptIds?: readonly number[];
  /** The rollouts. */
  rollouts: Rollout[];
  /** Their texts. */
  completions: string[];
  /** What the judge said of each. */
  verdicts: Verdict[];
  /** What the advantages are made of: 1 right, 0 wrong, or shaped; `null` unjudged. */
  rewards: (number | null)[];
  /** Rows that came from elsewhere than the others, by index. */
  rows?: ReadonlyMap<number, RowOrigin>;
}

/**
 * Where a row of a group came from.
 *
 * @param group The group.
 * @param index The row's index.
 * @returns Level, hint, prompts and origin.
 */
export function rowOrigin(group: Group, index: number): RowOrigin {
  const { level, hint, promptIds, lossPromptIds } = group;
  return group.rows?.get(index) ?? {
    level,
    ...(hint !== undefined && { hint }),
    promptIds,
    ...(lossPromptIds && { lossPromptIds }),
    origin: hint === undefined ? "plain" : "hinted",
  };
}

/**
 * What the judge said of a group, as numbers; rewards may be shaped beyond it.
 *
 * @param group The group.
 * @returns 1 right, 0 wrong, `null` unjudged.
 */
export function groupScores(
  { verdicts }: Pick<Group, "verdicts">,
): (number | null)[] {
  return verdicts.map(({ outcome }) =>
    outcome === "unjudged" ? null : outcome === "right" ? 1 : 0
  );
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
 * @param scores A group's verdicts as numbers.
 * @returns The share, `undefined` where nothing was judged.
 */
export function groupAccuracy(
  scores: readonly (number | null)[],
): number | undefined {
  const judged = scores.filter((score) => score !== null);
  if (judged.length === 0) return undefined;
  return judged.filter((score) => score > 0).length / judged.length;
}
