import { assertEquals } from "@std/assert";
import { describeCounts } from "../../lib/prepare/mod.ts";

const reject = { line: 7, reason: "the problem is empty", record: {} };
const table: [Parameters<typeof describeCounts>, string][] = [
  [
    [{ read: 1, kept: 1, rejected: 0, leftOut: 0, renamed: 0 }],
    "1 problem of 1 row",
  ],
  [
    [{ read: 9, kept: 2, rejected: 0, leftOut: 7, renamed: 0 }],
    "2 problems of 9 rows, 7 beyond the limit",
  ],
  [
    [{ read: 3, kept: 2, rejected: 1, leftOut: 0, renamed: 0 }, reject],
    "2 problems of 3 rows, 1 rejected; the first is line 7: the problem is empty",
  ],
];

for (const [given, expected] of table) {
  Deno.test(`describeCounts() says "${expected}"`, () => {
    assertEquals(describeCounts(...given), expected);
  });
}
