import { assertEquals } from "@std/assert";
import { describeCounts } from "../../lib/prepare/mod.ts";

const reject = { line: 7, reason: "the problem is empty", record: {} };
const none = {
  read: 0,
  kept: 0,
  rejected: 0,
  dropped: {},
  leftOut: 0,
  undrawn: 0,
  renamed: 0,
  unreferenced: 0,
  otherAnswers: 0,
};
const table: [Parameters<typeof describeCounts>, string][] = [
  [
    [{ ...none, read: 1, kept: 1 }],
    "1 problem of 1 row",
  ],
  [
    [{ ...none, read: 9, kept: 2, leftOut: 7 }],
    "2 problems of 9 rows, 7 beyond the limit",
  ],
  [
    [{ ...none, read: 3, kept: 2, rejected: 1 }, reject],
    "2 problems of 3 rows, 1 rejected; the first is line 7: the problem is empty",
  ],
  [
    [{
      ...none,
      read: 9,
      kept: 3,
      dropped: { contamination: 1, duplicate: 4, traces: 1 },
      otherAnswers: 2,
    }],
    "3 problems of 9 rows, 1 without a right trace, 4 duplicates (2 with another answer), 1 in a benchmark",
  ],
];

for (const [given, expected] of table) {
  Deno.test(`describeCounts() says "${expected}"`, () => {
    assertEquals(describeCounts(...given), expected);
  });
}
