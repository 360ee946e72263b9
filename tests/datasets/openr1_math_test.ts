import { assert, assertEquals } from "@std/assert";
import { openr1Math, sourceLoader } from "../../datasets/mod.ts";
import { readAnyLines, toJsonLines } from "../../lib/jsonl/mod.ts";
import { prepareProblems } from "../../lib/prepare/mod.ts";
import { openR1Parquet, openR1Row } from "./_openr1_parquet.ts";
import { rejection } from "./_rejection.ts";

const columns = Object.keys(openR1Row(1));

/** A row as JSON brings it. */
function record(changes: Record<string, unknown> = {}) {
  const row = openR1Row(1);
  return {
    ...row,
    "correctness_count": Number(row.correctness_count),
    ...changes,
  };
}

Deno.test("openr1Math reads a Parquet file of the set's schema", async () => {
  const rows = Array.from({ length: 25 }, (_, index) => openR1Row(index + 1));
  rows[3] = openR1Row(4, { answer: "proof", solution: null });
  rows[4] = openR1Row(5, { answer: null });
  rows[5] = openR1Row(6, { solution: null });
  rows[6] = openR1Row(7, { "finish_reasons": [] });
  const name = "train-00000-of-00010.parquet";
  const stream = new Blob([openR1Parquet(rows, 10)]).stream();
  const lines = ReadableStream.from(toJsonLines({ name, stream }));
  const events = await Array.fromAsync(prepareProblems(
    readAnyLines(lines, { name }),
    sourceLoader(),
    { source: "openr1" },
  ));
  assertEquals(
    events.flatMap((event) =>
      event.type === "reject" ? [[event.reject.line, event.reject.reason]] : []
    ),
    [
      [4, 'field "answer" is the placeholder "proof"'],
      [5, 'field "answer" must be a text, found null'],
      [7, 'field "finish_reasons" has 0 entries for 4 generations'],
    ],
  );
  const end = events.at(-1)!;
  assert(end.type === "end");
  assertEquals(end.counts, {
    read: 25,
    kept: 22,
    rejected: 3,
    dropped: {},
    leftOut: 0,
    undrawn: 0,
    renamed: 0,
    unreferenced: 1,
    otherAnswers: 0,
  });
  const problems = events.flatMap((event) =>
    event.type === "problem" ? [event.problem] : []
  );
  for (const { id, ...problem } of problems) {
    const row = openR1Row(Number(problem.answer));
    const count = Number(row.correctness_count);
    assertEquals(id, row.uuid === "NaN" ? `openr1:${row.answer}` : row.uuid);
    const { solution, ...rest } = row;
    assertEquals(
      problem,
      {
        ...rest,
        "correctness_count": count,
        ...problem.answer !== "6" && { solution },
      } as typeof problem,
    );
  }
});

Deno.test("openr1Math.matches() knows the set by its columns", () => {
  assertEquals(columns.length, 14);
  assert(openr1Math.matches(record()));
  assert(!openr1Math.matches({ problem: "p", answer: "1" }));
});

Deno.test("openr1Math.toProblem() rejects what it cannot read", () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ problem: null }, 'field "problem" must be a text, found null'],
    [{ answer: 3 }, 'field "answer" must be a text, found a number'],
    [{ answer: "notfound" }, 'field "answer" is the placeholder "notfound"'],
    [
      { solution: [] },
      'field "solution" must be a text or null, found a list of 0',
    ],
    [{ generations: "a" }, 'field "generations" must be a list'],
    [
      { "correctness_math_verify": [true] },
      'field "correctness_math_verify" has 1 entries for 2 generations',
    ],
  ];
  for (const [changes, rejected] of cases) {
    assertEquals(
      openr1Math.toProblem(record(changes), { source: "s", line: 1 }),
      rejection(rejected),
    );
  }
});
