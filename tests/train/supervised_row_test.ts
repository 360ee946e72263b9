import { assertEquals, assertThrows } from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";
import { defaultPrompts, loadTokenizer } from "../../lib/text/mod.ts";
import { supervisedRow } from "../../lib/train/mod.ts";

const user = { role: "user", content: "Say hi" };
const assistant = { role: "assistant", content: "hi" };

Deno.test("supervisedRow() reads every form of example and ends the turn", async () => {
  const tokenizer = await loadTokenizer(starterFolder);
  const chat = tokenizer.renderChat([{ role: "user", content: "Say hi" }]).ids;
  const completionIds = [...tokenizer.encode("hi"), tokenizer.turnEndId!];
  const cases: [Record<string, unknown>, number[]][] = [
    [{ messages: [user, assistant] }, chat],
    [{ prompt: [user], completion: [assistant] }, chat],
    [{ prompt: [user], completion: "hi" }, chat],
    [{ prompt: "Say hi", completion: "hi" }, tokenizer.encode("Say hi")],
    [
      { problem: "Say hi", solution: "hi" },
      tokenizer.renderChat([
        { role: "system", content: defaultPrompts.solver_system },
        { role: "user", content: "Say hi" },
      ]).ids,
    ],
  ];
  for (const [record, promptIds] of cases) {
    const row = supervisedRow(
      { record, line: 1 },
      "x.jsonl",
      tokenizer,
      defaultPrompts,
    );
    assertEquals(row, {
      promptIds,
      completionIds,
      temperature: 1,
      place: "x.jsonl:1",
    });
  }
});

Deno.test("supervisedRow() names file and line of a row in no known form", async () => {
  const tokenizer = await loadTokenizer(starterFolder);
  const records = [
    {},
    { messages: [assistant, user] },
    { messages: [] },
    { prompt: [user], completion: 3 },
    { prompt: [{ role: "robot", content: "x" }], completion: "y" },
    { problem: "x" },
  ];
  for (const record of records) {
    assertThrows(
      () =>
        supervisedRow(
          { record, line: 7 },
          "x.jsonl",
          tokenizer,
          defaultPrompts,
        ),
      DataError,
      "x.jsonl:7",
    );
  }
});
