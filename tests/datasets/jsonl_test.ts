import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Columns, jsonl } from "../../datasets/mod.ts";
import type { LoadedRow } from "../../lib/prepare/mod.ts";
import { rejection } from "./_rejection.ts";

const context = { source: "rows", line: 1 };

Deno.test("jsonl() keeps the product's own rows as they are", () => {
  const text = fc.string({ minLength: 1 });
  const rows = fc.record({
    id: text,
    problem: text,
    answer: text,
    solution: text,
    hints: fc.record({ "level_1": text }),
    tags: fc.array(text),
    level: fc.integer(),
  }, { requiredKeys: ["id", "problem", "answer"] });
  fc.assert(fc.property(rows, (row) => {
    assertEquals(jsonl().toProblem(row, context), { row });
  }));
});

Deno.test("jsonl() reads columns by the names given", () => {
  const cases: [Record<string, unknown>, Columns, LoadedRow][] = [
    [
      { question: "q", final_answer: ["$69$"], solution: ["a", "b"], id: 1606 },
      { problem: "question", answer: "final_answer" },
      { id: "1606", problem: "q", answer: "$69$", solution: "a" },
    ],
    [
      { question: "q", answer: 27.0, problem: "p" },
      { problem: "question" },
      { problem: "q", answer: "27" },
    ],
    [
      { question: "q", answer: 12345678901234567890n },
      {},
      { problem: "q", answer: "12345678901234567890" },
    ],
    [
      {
        problem: "p",
        answer: "1",
        solution: "s",
        cot: "c",
        uuid: "u",
        id: "i",
      },
      { solution: "cot", id: "uuid" },
      { id: "u", problem: "p", answer: "1", solution: "c" },
    ],
    [
      { problem: "p", answer: "1", solution: null, unique_id: "u" },
      {},
      { id: "u", problem: "p", answer: "1", unique_id: "u" },
    ],
  ];
  for (const [record, columns, row] of cases) {
    assertEquals(jsonl(columns).toProblem(record, context), { row });
  }
});

Deno.test("jsonl() rejects what it cannot read", () => {
  const cases: [Record<string, unknown>, Columns, string][] = [
    [{ answer: "1" }, {}, 'field "problem" is missing'],
    [{ problem: "p" }, {}, 'field "answer" is missing'],
    [
      { problem: 5, answer: 5 },
      {},
      'field "problem" must be a text, found a number',
    ],
    [
      { problem: "p", answer: null },
      {},
      'field "answer" must be a text or a number, found null',
    ],
    [
      { problem: "p", answer: ["1", "2"] },
      {},
      'field "answer" must be a text or a number, found a list of 2',
    ],
    [
      { problem: "p", answer: { value: 1 } },
      {},
      'field "answer" must be a text or a number, found an object',
    ],
    [
      { problem: "p", answer: "1" },
      { solution: "cot" },
      'field "cot" is missing',
    ],
    [
      { problem: "p", answer: "1", solution: { steps: [] } },
      {},
      'field "solution" must be a text or a number, found an object',
    ],
  ];
  for (const [record, columns, rejected] of cases) {
    assertEquals(
      jsonl(columns).toProblem(record, context),
      rejection(rejected),
    );
  }
});
