import { assertEquals } from "@std/assert";
import { dapo } from "../../datasets/mod.ts";
import { rejection } from "./_rejection.ts";

const context = { source: "dapo", line: 1 };

const wrapped =
  "Solve the following math problem step by step. The last line of your response should be of the form Answer: $Answer (without quotes) where $Answer is the answer to the problem.\n\n" +
  "What is $1+1$?\n\n" +
  'Remember to put your answer on its own line after "Answer:".';

const row = {
  "data_source": "math_dapo",
  prompt: [{ content: wrapped, role: "user" }],
  ability: "MATH",
  "reward_model": { "ground_truth": "2", style: "rule-lighteval/MATH_v2" },
  "extra_info": { index: "9a9b6eb4" },
};

Deno.test("dapo.toProblem() unwraps the problem and keeps the columns", () => {
  assertEquals(dapo.toProblem(row, context), {
    row: { id: "9a9b6eb4", problem: "What is $1+1$?", answer: "2", ...row },
  });
});

Deno.test("dapo.toProblem() takes the last words of the user", () => {
  const prompt = [
    { role: "system", content: "Be brief." },
    { role: "user", content: "1+1?" },
    { role: "assistant", content: "2" },
    { role: "user", content: "2+2?" },
  ];
  const other = { prompt, "reward_model": { "ground_truth": 4 } };
  assertEquals(dapo.toProblem(other, context), {
    row: { problem: "2+2?", answer: "4", ...other },
  });
});

Deno.test("dapo.toProblem() rejects what it cannot read", () => {
  const cases: [Record<string, unknown>, string][] = [
    [
      { prompt: "1+1?" },
      'field "prompt" must be a list of messages, found a string',
    ],
    [{ prompt: [] }, 'field "prompt" has no message of the user'],
    [{ prompt: [null, 3] }, 'field "prompt" has no message of the user'],
    [
      { prompt: [{ role: "user", content: null }] },
      'field "prompt.content" must be a text, found null',
    ],
    [
      { "reward_model": "2" },
      'field "reward_model" must be an object, found a string',
    ],
    [
      { "reward_model": {} },
      'field "reward_model.ground_truth" is missing',
    ],
    [
      { "reward_model": { "ground_truth": ["2"] } },
      'field "reward_model.ground_truth" must be a text or a number, found a list of 1',
    ],
  ];
  for (const [changes, rejected] of cases) {
    assertEquals(
      dapo.toProblem({ ...row, ...changes }, context),
      rejection(rejected),
    );
  }
});
