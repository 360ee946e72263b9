import { assertEquals } from "@std/assert";
import { knightsAndKnaves } from "../../datasets/mod.ts";
import { judge } from "../../lib/verify/mod.ts";
import { rejection } from "./_rejection.ts";

const context = { source: "kk", line: 1 };

const row = {
  quiz: "Amelia said that Evelyn is a knave. So who is a knight?",
  names: ["Amelia", "Evelyn"],
  solution: [true, false],
  "solution_text": "Amelia is a knight, and Evelyn is a knave.",
  "cot_head": "Let's think.",
  "cot_repeat_steps": ["Assume Amelia is a knight.", "Evelyn is a knave."],
  "cot_foot": "This is feasible.",
  index: 3,
};

Deno.test("knightsAndKnaves.toProblem() asks for the form of the gold answer", async () => {
  const result = knightsAndKnaves.toProblem(row, context);
  const { solution: knights, ...rest } = row;
  assertEquals(result, {
    row: {
      problem:
        `${row.quiz}\n\nAnswer in this form: Amelia is a ..., and Evelyn is a ....`,
      answer: row.solution_text,
      ...rest,
      solution:
        "Let's think.\nAssume Amelia is a knight.\nEvelyn is a knave.\nThis is feasible.",
      knights,
    },
  });
  const said = (who: string) =>
    judge(
      row.solution_text,
      `\\boxed{\\text{Amelia is a knight, and Evelyn is a ${who}.}}`,
    );
  assertEquals((await said("knave")).outcome, "right");
  assertEquals((await said("knight")).outcome, "wrong");
});

Deno.test("knightsAndKnaves.toProblem() goes without the reasoning", () => {
  const { cot_head: _, ...without } = row;
  const result = knightsAndKnaves.toProblem(without, context);
  assertEquals("row" in result && result.row.solution, undefined);
});

Deno.test("knightsAndKnaves.toProblem() rejects what it cannot read", () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ quiz: 3 }, 'field "quiz" must be a text, found a number'],
    [{ quiz: " " }, 'field "quiz" is empty'],
    [
      { names: [1] },
      'field "names" must be a list of texts, found a list of 1',
    ],
    [{ names: null }, 'field "names" must be a list of texts, found null'],
    [
      { "solution_text": null },
      'field "solution_text" must be a text, found null',
    ],
    [
      { "solution_text": "Amelia is a knight." },
      'field "solution_text" does not name everyone',
    ],
  ];
  for (const [changes, rejected] of cases) {
    assertEquals(
      knightsAndKnaves.toProblem({ ...row, ...changes }, context),
      rejection(rejected),
    );
  }
});
