/** What happened while hints were sought, in numbers. */
export interface HintCounts {
  /** Problems for which a hint was wanted. */
  requests: number;
  /** Problems with the hints that their rows bring. */
  offline: number;
  /** Rounds of replies: the first, and those for problems still without hints. */
  attempts: number;
  /** Replies drawn from the hint writer. */
  replies: number;
  /** Problems with freshly written hints. */
  success: number;
  /** Problems whose every reply was unusable. */
  failed: number;
  /** Levels dropped because they state the answer. */
  leak: number;
  /** Problems that took their last good hints instead. */
  fallback: number;
  /** Prompts, hinted or of the hint writer, too long to be sent. */
  overlong: number;
  /** Problems with neither a solution nor hints. */
  unhintable: number;
  /** Tokens of the replies. */
  tokens: number;
  /** Prompt and reply tokens. */
  allTokens: number;
}

/**
 * Makes counts of nothing.
 *
 * @example Usage
 * ```ts
 * import { noHintCounts } from "./hint_counts.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(noHintCounts().replies, 0);
 * ```
 *
 * @returns The counts, to be added to.
 */
export function noHintCounts(): HintCounts {
  return {
    requests: 0,
    offline: 0,
    attempts: 0,
    replies: 0,
    success: 0,
    failed: 0,
    leak: 0,
    fallback: 0,
    overlong: 0,
    unhintable: 0,
    tokens: 0,
    allTokens: 0,
  };
}
