import type { Problem } from "../jsonl/mod.ts";
import type { Verdict } from "./judge.ts";

/** A judged completion, as a reward sees it. */
export interface RewardedCompletion {
  /** The problem with all its columns. */
  problem: Problem;
  /** What the policy wrote, special tokens left out. */
  completion: string;
  /** What the judge said of it. */
  verdict: Verdict;
  /** Whether the length limit ended it. */
  truncated: boolean;
  /** Its length in tokens. */
  tokens: number;
}

/**
 * Gives a completion its reward; `null` leaves it out of advantages and baseline.
 * When a problem gets help depends on the verdict, never on the reward.
 *
 * @param sample The judged completion.
 * @returns The reward.
 */
export type Reward = (
  sample: RewardedCompletion,
) => number | null | Promise<number | null>;
