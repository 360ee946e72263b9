import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { splitByTokenBudget } from "../../lib/policy/split_by_token_budget.ts";

Deno.test("splitByTokenBudget() goes from long to short rows", () => {
  const cases: [number[], number, number[][]][] = [
    [[], 10, []],
    [[3], 1, [[0]]],
    [[2, 9, 3, 4], 8, [[1], [3, 2], [0]]],
    [[5, 5, 5, 5], 10, [[0, 1], [2, 3]]],
    [[1, 2, 3], 100, [[2, 1, 0]]],
    [[0, 0], 0, [[0, 1]]],
  ];
  for (const [lengths, budget, expected] of cases) {
    assertEquals(splitByTokenBudget(lengths, budget), expected);
  }
});

Deno.test("splitByTokenBudget() takes every row once, within the budget", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 1, max: 60 })),
    fc.integer({ min: 1, max: 200 }),
    (lengths, budget) => {
      const batches = splitByTokenBudget(lengths, budget);
      const rows = batches.flat().sort((a, b) => a - b);
      assertEquals(rows, lengths.map((_, index) => index));
      for (const batch of batches) {
        const longest = Math.max(...batch.map((index) => lengths[index]!));
        assert(batch.length === 1 || batch.length * longest <= budget);
      }
    },
  ));
});
