import { assertEquals } from "@std/assert";
import { math } from "../../datasets/mod.ts";
import { rejection } from "./_rejection.ts";

const context = { source: "math", line: 1 };

Deno.test("math.toProblem() takes the last box of the solution as gold", () => {
  const record = {
    problem: "p",
    solution: "\\boxed{1}, no: \\boxed{\\frac{1}{2}}.",
    level: "Level 5",
    type: "Algebra",
  };
  assertEquals(math.toProblem(record, context), {
    row: { ...record, answer: "\\frac{1}{2}" },
  });
});

Deno.test("math.toProblem() rejects what it cannot read", () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ solution: "s" }, 'field "problem" is missing'],
    [
      { problem: "p", solution: ["s"] },
      'field "solution" must be a text, found a list of 1',
    ],
    [
      { problem: "p", solution: "It is 4." },
      'field "solution" has no \\boxed{} to read',
    ],
  ];
  for (const [record, rejected] of cases) {
    assertEquals(math.toProblem(record, context), rejection(rejected));
  }
});
