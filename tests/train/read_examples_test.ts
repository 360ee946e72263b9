import { assertEquals, assertRejects } from "@std/assert";
import { starterFolder } from "../../datasets/ring/mod.ts";
import { DataError } from "../../lib/jsonl/mod.ts";
import { defaultPrompts, loadTokenizer } from "../../lib/text/mod.ts";
import { readExamples } from "../../lib/train/mod.ts";

const tokenizer = await loadTokenizer(starterFolder);
const model = { tokenizer, prompts: defaultPrompts, maxPositions: 40 };

function input(...rows: unknown[]) {
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  return { name: "x.jsonl", stream: new Blob([text]).stream() };
}

const short = { prompt: "1+1", completion: "2" };
const long = { prompt: "1+1", completion: "2".repeat(50) };

Deno.test("readExamples() leaves out and counts what the context cannot hold", async () => {
  const { rows, tooLong } = await readExamples(input(short, long), model);
  assertEquals(rows.length, 1);
  assertEquals(tooLong, 1);
});

Deno.test("readExamples() refuses an input without any usable example", async () => {
  for (
    const [rows, reason] of [
      [[], "x.jsonl has no examples"],
      [[long], "every example of x.jsonl is longer than the model's 40 tokens"],
    ] as const
  ) {
    await assertRejects(
      () => readExamples(input(...rows), model),
      DataError,
      reason,
    );
  }
});
