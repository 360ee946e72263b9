import { assertEquals } from "@std/assert";
import {
  createDuplicateFilter,
  type Duplicate,
} from "../../lib/prepare/mod.ts";

const first =
  "A train leaves the station at 8 and travels 120 miles at 60 miles an hour. How long does the whole trip take, in hours?";

/** What the second of two problems is taken for. */
function second(
  problem: string,
  { answer = "2", rule = "near" as const, before = first } = {},
): Duplicate["kind"] | undefined {
  const filter = createDuplicateFilter(rule);
  filter.take({ problem: before, answer: "2" }, 0);
  return filter.take({ problem, answer }, 1)?.kind;
}

Deno.test("createDuplicateFilter() sees through other clothes", () => {
  const table: [string, string, Duplicate["kind"] | undefined][] = [
    ["What is $1+1$?", "what is 1 + 1", "exact"],
    ["Find \\(x\\).", "Find $x$", "exact"],
    ["$\\left(\\dfrac{1}{2}\\right)$", "$(\\frac{1}{2})$", "exact"],
    ["\\[x\\,+\\;y\\]", "$$x + y$$", "exact"],
    ["Is x\u00b2 > 0?", "is x2 > 0", "exact"],
    ["What is $1+1$?", "What is $1-1$?", undefined],
    ["What is 12?", "What is 21?", undefined],
    ["Find $\\leftarrow$", "Find $arrow$", undefined],
    ["", ".", "exact"],
  ];
  for (const [before, after, kind] of table) {
    assertEquals(second(after, { before }), kind, `${before} | ${after}`);
  }
});

Deno.test("createDuplicateFilter() finds near duplicates, not variants", () => {
  const near = first.replace("in hours?", "in hours, exactly?");
  assertEquals(second(near), "near");
  assertEquals(second(near, { rule: "exact" as never }), undefined);
  assertEquals(second(near, { answer: "3" }), undefined);
  assertEquals(second(first.replace("120", "180")), undefined);
  assertEquals(second(first.slice(0, 60)), undefined);
});

Deno.test("createDuplicateFilter() keeps the first and says which it is", () => {
  const filter = createDuplicateFilter("near");
  const other = { problem: "How many?", answer: "1" };
  assertEquals(filter.take({ problem: first, answer: "2" }, 7), undefined);
  assertEquals(filter.take(other, 8), undefined);
  assertEquals(filter.take({ ...other, answer: "2" }, 9), {
    kind: "exact",
    row: 8,
    otherAnswer: true,
  });
  assertEquals(filter.take({ problem: ` ${first} `, answer: "$2$" }, 10), {
    kind: "exact",
    row: 7,
    otherAnswer: false,
  });
});

Deno.test("createDuplicateFilter() tells thousands of different problems apart", () => {
  const filter = createDuplicateFilter("near");
  for (let row = 0; row < 20_000; row++) {
    const problem = first.replace("120", String(row));
    assertEquals(filter.take({ problem, answer: "2" }, row), undefined);
  }
  for (let row = 0; row < 20_000; row += 997) {
    const problem = first.replace("120", String(row)).toUpperCase();
    assertEquals(filter.take({ problem, answer: "2" }, 0)?.row, row);
  }
});
