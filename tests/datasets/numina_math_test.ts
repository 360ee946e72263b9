import { assert, assertEquals } from "@std/assert";
import { numinaMath, sourceLoader } from "../../datasets/mod.ts";
import { rejection } from "./_rejection.ts";

/** A row with the set's nine columns. */
function record(changes: Record<string, unknown> = {}) {
  return {
    problem: "What is $1+1$?",
    solution: "It is 2.",
    answer: "2",
    "problem_type": "Algebra",
    "question_type": "math-word-problem",
    "problem_is_valid": "Yes",
    "solution_is_valid": "Yes",
    source: "olympiads",
    synthetic: false,
    ...changes,
  };
}

const context = { source: "numina", line: 1 };

Deno.test("numinaMath knows its rows and passes their columns through", () => {
  assert(numinaMath.matches(record()));
  assert(!numinaMath.matches({ problem: "p", answer: "1", solution: "s" }));
  const result = numinaMath.toProblem(record(), context);
  assertEquals(result, { row: record() });
  assertEquals(sourceLoader().toProblem(record(), context), result);
});

Deno.test("numinaMath takes no solution that is none", () => {
  const { solution: _, ...bare } = record();
  for (const solution of [null, "notfound", " "]) {
    const result = numinaMath.toProblem(record({ solution }), context);
    assertEquals(result, { row: bare });
  }
  const incomplete = { "solution_is_valid": "Incomplete" };
  assertEquals(numinaMath.toProblem(record(incomplete), context), {
    row: { ...bare, ...incomplete },
  });
});

Deno.test("numinaMath knows a copy of its rows, whose placeholders are no golds", () => {
  const text = { problem: "p", answer: "1", solution: "s" };
  for (const column of ["problem_type", "question_type"]) {
    const copy = { ...text, [column]: "Algebra" };
    assertEquals(sourceLoader().toProblem(copy, context), { row: copy });
    for (const answer of ["proof", "notfound"]) {
      const result = sourceLoader().toProblem({ ...copy, answer }, context);
      assert("rejected" in result && result.rejected.includes("placeholder"));
    }
  }
  // Rows of one's own may have such an answer, and may lack a solution.
  const own = { ...text, answer: "proof" };
  assertEquals(sourceLoader().toProblem(own, context), { row: own });
  const sums = { problem: "p", answer: 42, "problem_type": "sum" };
  const row = { ...sums, answer: "42" };
  assertEquals(sourceLoader().toProblem(sums, context), { row });
});

Deno.test("numinaMath rejects what it cannot vouch for", () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ answer: "proof" }, 'field "answer" is the placeholder "proof"'],
    [{ answer: "NotFound" }, 'field "answer" is the placeholder "NotFound"'],
    [{ answer: null }, 'field "answer" must be a text, found null'],
    [{ problem: 1 }, 'field "problem" must be a text, found a number'],
    [
      { solution: ["a"] },
      'field "solution" must be a text or null, found a list of 1',
    ],
    [
      { "problem_is_valid": "Incomplete" },
      'field "problem_is_valid" is "Incomplete"',
    ],
    [
      { "solution_is_valid": "Problem not solved" },
      'field "solution_is_valid" is "Problem not solved"',
    ],
    [
      { "solution_is_valid": true },
      'field "solution_is_valid" must be a text or null, found a boolean',
    ],
  ];
  for (const [changes, rejected] of cases) {
    assertEquals(
      numinaMath.toProblem(record(changes), context),
      rejection(rejected),
    );
  }
});
