import { assertEquals } from "@std/assert";
import { gsm8k } from "../../datasets/mod.ts";
import { rejection } from "./_rejection.ts";

const context = { source: "gsm8k", line: 1 };

Deno.test("gsm8k.toProblem() parts the reasoning from the gold answer", () => {
  const cases: [answer: string, gold: string, solution: string][] = [
    ["4*6=<<4*6=24>>24\nSo 24.\n#### 24", "24", "4*6=24\nSo 24."],
    ["a\n#### 2,520,000", "2520000", "a"],
    ["a\n#### -3\n", "-3", "a"],
    ["a\n#### 1.5", "1.5", "a"],
    ["a\n####7", "7", "a"],
    ["#### 7", "7", ""],
    ["a\n#### 1\nb\n#### 2", "2", "a\n#### 1\nb"],
  ];
  for (const [answer, gold, solution] of cases) {
    assertEquals(
      gsm8k.toProblem({ question: "q", answer }, context),
      { row: { problem: "q", answer: gold, solution } },
    );
  }
});

Deno.test("gsm8k.toProblem() keeps other columns and the id", () => {
  assertEquals(
    gsm8k.toProblem(
      { id: 7, question: "q", answer: "#### 1", topic: "t" },
      context,
    ),
    { row: { id: "7", problem: "q", answer: "1", solution: "", topic: "t" } },
  );
});

Deno.test("gsm8k.toProblem() rejects what it cannot read", () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ answer: "#### 1" }, 'field "question" is missing'],
    [{ question: "q" }, 'field "answer" is missing'],
    [
      { question: "q", answer: 3 },
      'field "answer" must be a text, found a number',
    ],
    [
      { question: "q", answer: "Four." },
      'field "answer" has no last line "#### n"',
    ],
  ];
  for (const [record, rejected] of cases) {
    assertEquals(gsm8k.toProblem(record, context), rejection(rejected));
  }
});
