import { assertEquals, assertRejects } from "@std/assert";
import {
  collectProblems,
  DataError,
  readProblems,
} from "../../lib/jsonl/mod.ts";

const row = (id: string) => ({ id, problem: "1+1?", answer: "2" });

function streamOf(...records: object[]): ReadableStream<Uint8Array> {
  const lines = records.map((record) => JSON.stringify(record) + "\n");
  return new Blob(lines).stream();
}

Deno.test("readProblems() reads rows in order, frames left out", async () => {
  const problems = await readProblems(
    streamOf(
      { selfhint: "header", stage: "prepare" },
      row("b"),
      { ...row("a"), topic: "sums" },
      { selfhint: "end", rows: 2 },
    ),
    { name: "rows" },
  );
  assertEquals(problems, [row("b"), { ...row("a"), topic: "sums" }]);
});

const refused: [string, object[], string][] = [
  [
    "an id that comes twice",
    [row("a"), row("b"), row("a")],
    'Cannot read rows:3: field "id" is "a" as on line 1',
  ],
  [
    "a row that is no problem",
    [row("a"), { id: "b" }],
    'Cannot read rows:2: field "problem" is missing',
  ],
  ["a stream without rows", [], "Cannot read rows: it has no rows"],
  [
    "a stream that was cut off",
    [{ selfhint: "header", stage: "prepare" }, row("a")],
    "Cannot read rows: input ended early after 1 rows",
  ],
];

for (const [what, records, message] of refused) {
  Deno.test(`readProblems() refuses ${what}`, async () => {
    await assertRejects(
      () => readProblems(streamOf(...records), { name: "rows" }),
      DataError,
      message,
    );
  });
}

Deno.test("collectProblems() takes records that were read already", async () => {
  const records = [
    { record: { selfhint: "header" }, line: 1 },
    { record: row("a"), line: 2 },
  ];
  assertEquals(await collectProblems(records, "rows"), [row("a")]);
});
