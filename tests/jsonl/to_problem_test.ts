import { assertEquals, assertThrows } from "@std/assert";
import {
  DataError,
  type JsonRecord,
  readRecords,
  toProblem,
} from "../../lib/jsonl/mod.ts";

const base = { id: "a", problem: "1+1?", answer: "2" };

Deno.test("toProblem() passes unknown fields through untouched", () => {
  const record = { ...base, type: "sum", big: 2n ** 60n, source: null };
  assertEquals<unknown>(toProblem({ record, line: 1 }, "x"), record);
});

Deno.test("toProblem() leaves out optional fields that are null", () => {
  const record = {
    ...base,
    solution: null,
    hints: { "level_1": "add", "level_2": null },
  };
  assertEquals<unknown>(toProblem({ record, line: 1 }, "x"), {
    ...base,
    hints: { "level_1": "add" },
  });
});

const refused: [JsonRecord, string][] = [
  [{ ...base, id: undefined }, 'field "id" is missing'],
  [{ ...base, id: "" }, 'field "id" is empty'],
  [{ ...base, id: 7 }, 'field "id" must be a string, found 7'],
  [
    { ...base, problem: ["x"] },
    'field "problem" must be a string, found ["x"]',
  ],
  [{ ...base, answer: 42 }, 'field "answer" must be a string, found 42'],
  [{ ...base, solution: 1 }, 'field "solution" must be a string, found 1'],
  [{ ...base, hints: "add" }, 'field "hints" must be an object, found "add"'],
  [
    { ...base, hints: { "level_2": 1 } },
    'field "hints.level_2" must be a string, found 1',
  ],
];

for (const [record, message] of refused) {
  Deno.test(`toProblem() refuses a row: ${message}`, () => {
    assertThrows(
      () => toProblem({ record, line: 12 }, "rows.jsonl"),
      DataError,
      `Cannot read rows.jsonl:12: ${message}`,
    );
  });
}

Deno.test("toProblem() takes what a file brings, from BOM to last line", async () => {
  const url = new URL("../fixtures/jsonl/problems.jsonl", import.meta.url);
  const file = await Deno.open(url);
  const problems = await Array.fromAsync(
    readRecords(file.readable, { name: "problems.jsonl" }),
    (read) => toProblem(read, "problems.jsonl"),
  );
  assertEquals(problems.map(({ id }) => id), ["mini:1", "mini:2", "mini:3"]);
  assertEquals<unknown>(problems[1]?.row, 9007199254740993n);
});
