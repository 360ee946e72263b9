import { assert, assertEquals } from "@std/assert";
import { aime } from "../../datasets/mod.ts";
import { rejection } from "./_rejection.ts";

function record(changes: Record<string, unknown> = {}) {
  return {
    problem: "What is $8 \\cdot 3$?",
    solution: "It is $\\boxed{24}$.",
    answer: "024",
    year: 2023,
    "aime_number": 2,
    "problem_number": 8,
    difficulty: 6,
    ...changes,
  };
}

const context = { source: "aime", line: 1 };

Deno.test("aime makes id and answer of the exam's numbers", () => {
  assert(aime.matches(record()));
  assert(!aime.matches({ problem: "p", answer: "1" }));
  assertEquals(aime.toProblem(record(), context), {
    row: { id: "aime-2023-2-8", ...record({ answer: "24" }) },
  });
  for (const [answer, expected] of [[0, "0"], ["000", "0"], ["999", "999"]]) {
    const result = aime.toProblem(record({ answer }), context);
    assert("row" in result);
    assertEquals(result.row.answer, expected);
  }
});

Deno.test("aime leaves out who wrote a solution", () => {
  const table = [
    ["It is 24.\n ~name", "It is 24."],
    ["It is 24. ~first\n ~ second name", "It is 24."],
    ["It is 24.\n ~ Nafer\n - AMBRIGGS", "It is 24."],
    ["It is 24. ~some_one~", "It is 24."],
    ["It is $\\boxed{24}.~\\square$", "It is $\\boxed{24}.~\\square$"],
    ["It is 27 - 3", "It is 27 - 3"],
    ["It is $x - y$", "It is $x - y$"],
    ["It is well-known", "It is well-known"],
  ];
  for (const [solution, expected] of table) {
    const result = aime.toProblem(record({ solution }), context);
    assert("row" in result);
    assertEquals(result.row.solution, expected);
  }
});

Deno.test("aime rejects what no AIME answer is", () => {
  const cases: [unknown, string][] = [
    ["-1", 'field "answer" is "-1", no number from 0 to 999'],
    ["1000", 'field "answer" is "1000", no number from 0 to 999'],
    ["\\frac12", 'field "answer" is "\\\\frac12", no number from 0 to 999'],
    [null, 'field "answer" must be a text or a number, found null'],
  ];
  for (const [answer, rejected] of cases) {
    assertEquals(
      aime.toProblem(record({ answer }), context),
      rejection(rejected),
    );
  }
});
