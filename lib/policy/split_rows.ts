import type { ScoreRow } from "./pack_rows.ts";

/**
 * Splits rows into micro-batches whose padded size stays within a budget of
 * tokens: distinct prompts times the longest of them, plus rows times the longest
 * completion (see {@linkcode packRows}).
 *
 * Rows of one prompt stay together as far as the budget allows; longest ones
 * come first, equal ones in their order, so that memory peaks at the first
 * micro-batch. A row above the budget goes alone.
 *
 * @example Usage
 * ```ts
 * import { splitRows } from "./split_rows.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = (prompt: number, length: number) => ({
 *   promptIds: [prompt, prompt],
 *   completionIds: new Array(length).fill(1),
 *   temperature: 1,
 * });
 * assertEquals(splitRows([row(1, 3), row(2, 9), row(1, 3)], 8), [[1], [0, 2]]);
 * ```
 *
 * @param rows Prompts with completions.
 * @param tokenBudget The largest padded size in tokens.
 * @returns Row indexes per micro-batch; every row once.
 */
export function splitRows(
  rows: readonly ScoreRow[],
  tokenBudget: number,
): number[][] {
  const completion = (index: number) => rows[index]!.completionIds.length;
  const groups = [
    ...Map.groupBy(rows.keys(), (index) => rows[index]!.promptIds.join())
      .values(),
  ].map((members) => {
    members.sort((a, b) => completion(b) - completion(a) || a - b);
    const prompt = rows[members[0]!]!.promptIds.length;
    return { members, prompt, length: prompt + completion(members[0]!) };
  }).sort((a, b) => b.length - a.length || a.members[0]! - b.members[0]!);
  const batches: number[][] = [];
  let prompts = 0;
  let promptLength = 0;
  let length = 0;
  for (const { members, prompt } of groups) {
    let joined: number[] | undefined;
    for (const index of members) {
      const batch = batches.at(-1);
      const padded = (prompts + (batch === joined ? 0 : 1)) *
          Math.max(promptLength, prompt) +
        ((batch?.length ?? 0) + 1) * Math.max(length, completion(index));
      if (batch && padded <= tokenBudget) {
        if (batch !== joined) prompts++;
        promptLength = Math.max(promptLength, prompt);
        length = Math.max(length, completion(index));
        batch.push(index);
        joined = batch;
      } else {
        joined = [index];
        batches.push(joined);
        [prompts, promptLength, length] = [1, prompt, completion(index)];
      }
    }
  }
  return batches;
}
