import { assertEquals } from "@std/assert";
import type { z } from "zod";
import { seedList } from "../../lib/config/mod.ts";

const cases: [unknown, number[] | undefined | null][] = [
  ["0..4", [0, 1, 2, 3, 4]],
  ["7", [7]],
  ["0,1,2", [0, 1, 2]],
  ["5, 1..3", [5, 1, 2, 3]],
  [3, [3]],
  [[2, 0], [2, 0]],
  [undefined, undefined],
  ["", null],
  ["4..0", null],
  ["-1", null],
  ["a", null],
  ["0..99999999999", null],
  [1.5, null],
  [[], null],
  [[-1], null],
];

for (const [input, expected] of cases) {
  const verb = expected === null ? "refuses" : "reads";
  Deno.test(`seedList() ${verb} ${JSON.stringify(input)}`, () => {
    const schema = seedList("seeds") as unknown as z.ZodType;
    const result = schema.safeParse(input);
    assertEquals(result.success ? result.data : null, expected);
  });
}
