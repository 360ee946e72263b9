import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { packRows } from "../../lib/policy/pack_rows.ts";
import { splitRows } from "../../lib/policy/split_rows.ts";

const rows = fc.array(
  fc.record({
    promptIds: fc.integer({ min: 0, max: 4 }).map((prompt) =>
      new Array(1 + 2 * prompt).fill(prompt)
    ),
    completionIds: fc.integer({ min: 1, max: 12 }).map((length) =>
      new Array(length).fill(1)
    ),
    temperature: fc.constant(1),
  }),
  { minLength: 1, maxLength: 30 },
);

Deno.test("splitRows() takes every row once, within the budget unless alone", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 90 }), (rows, budget) => {
      const batches = splitRows(rows, budget);
      assertEquals(
        batches.flat().sort((a, b) => a - b),
        rows.map((_, index) => index),
      );
      for (const batch of batches) {
        const members = batch.map((index) => rows[index]!);
        const prompts = new Set(members.map((row) => row.promptIds.join()));
        const padded = prompts.size *
            Math.max(...members.map((row) => row.promptIds.length)) +
          members.length *
            Math.max(...members.map((row) => row.completionIds.length));
        assert(batch.length === 1 || padded <= budget);
      }
    }),
  );
});

Deno.test("splitRows() keeps the rows of a prompt together", () => {
  const row = (prompt: number) => ({
    promptIds: [prompt, prompt],
    completionIds: [1, 1, 1],
    temperature: 1,
  });
  const mixed = [1, 2, 1, 2, 1, 2].map(row);
  assertEquals(splitRows(mixed, 11), [[0, 2, 4], [1, 3, 5]]);
  assertEquals(splitRows(mixed, 22), [[0, 2, 4, 1, 3, 5]]);
});

Deno.test("packRows() has every distinct prompt once", () => {
  const prompts = [[5, 6], [7, 8, 9], [5, 6]];
  const feeds = packRows(prompts.map((promptIds, row) => ({
    promptIds,
    completionIds: [11, 12, 13].slice(row),
    temperature: 1,
  })));
  const values = (name: string) => Array.from(feeds[name]!.data, Number);
  assertEquals(values("prompt_ids"), [5, 6, 0, 7, 8, 9]);
  assertEquals(values("completion_ids"), [11, 12, 12, 0, 0, 0]);
  assertEquals(values("positions"), [0, 1, 0, 0, 1, 2, 2, 3, 3, 0, 0, 0]);
  assertEquals(values("row_prompts"), [1, 0, 0, 1, 1, 0]);
  assertEquals(values("targets"), [11, 12, 13, 12, 13, 13]);
  // Prompt 0 ends at token 1, prompt 1 at token 5; completions start at 6.
  assertEquals(values("completion_rows"), [1, 6, 7, 5, 8, 1]);
});
