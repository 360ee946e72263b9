/**
 * Splits rows into micro-batches whose padded size, rows times the longest of
 * them, stays within a budget of tokens.
 *
 * Rows are taken longest first, equal ones in their order, so that memory peaks
 * at the first micro-batch. A row above the budget goes alone.
 *
 * @example Usage
 * ```ts
 * import { splitByTokenBudget } from "./split_by_token_budget.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(splitByTokenBudget([2, 9, 3, 4], 8), [[1], [3, 2], [0]]);
 * ```
 *
 * @param lengths Each row's tokens.
 * @param tokenBudget The largest padded size in tokens.
 * @returns Row indexes per micro-batch; every row once.
 */
export function splitByTokenBudget(
  lengths: readonly number[],
  tokenBudget: number,
): number[][] {
  const order = lengths.map((length, index) => ({ length, index }))
    .sort((a, b) => b.length - a.length || a.index - b.index);
  const batches: number[][] = [];
  let longest = 0;
  for (const { length, index } of order) {
    const batch = batches.at(-1);
    if (batch && (batch.length + 1) * longest <= tokenBudget) {
      batch.push(index);
    } else {
      batches.push([index]);
      longest = length;
    }
  }
  return batches;
}
