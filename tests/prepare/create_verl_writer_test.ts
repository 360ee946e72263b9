import { assert, assertEquals } from "@std/assert";
import { sourceLoader } from "../../datasets/mod.ts";
import {
  type Problem,
  readAnyLines,
  toJsonLines,
} from "../../lib/jsonl/mod.ts";
import { createVerlWriter, prepareProblems } from "../../lib/prepare/mod.ts";
import { defaultPrompts } from "../../lib/text/mod.ts";

const problems: Problem[] = Array.from({ length: 2500 }, (_, index) => ({
  id: `id-${index}`,
  problem: `What is $${index}$ \u{1F6A3}?`,
  answer: `${index}`,
  ...index % 3 > 0 && { solution: `It is ${index}.` },
  ...index === 1 && { "data_source": "its_own", ability: "MATH" },
}));

async function write(problems: readonly Problem[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const writer = createVerlWriter((bytes) => {
    parts.push(bytes);
    return Promise.resolve();
  }, { prompts: defaultPrompts, split: "train" });
  for (const problem of problems) await writer.write(problem, "org/set");
  await writer.end();
  assertEquals(writer.rows, problems.length);
  return new Blob(parts);
}

function read(parquet: Blob) {
  const source = { name: "verl.parquet", stream: parquet.stream() };
  const lines = ReadableStream.from(toJsonLines(source));
  return readAnyLines(lines, { name: "verl.parquet" });
}

Deno.test("createVerlWriter() writes the columns that verl reads", async () => {
  const rows = await Array.fromAsync(read(await write(problems)));
  assertEquals(rows.length, problems.length);
  assert("record" in rows[2]!);
  assertEquals(rows[2].record, {
    "data_source": "org/set",
    prompt: [
      { content: defaultPrompts.solver_system, role: "system" },
      { content: problems[2]!.problem, role: "user" },
    ],
    ability: "math",
    "reward_model": { "ground_truth": "2", style: "rule" },
    "extra_info": { id: "id-2", index: 2, split: "train" },
    problem: problems[2]!.problem,
    solution: "It is 2.",
  });
  assert("record" in rows[1]! && "record" in rows[3]!);
  assertEquals(
    [rows[1].record.data_source, rows[1].record.ability],
    ["its_own", "MATH"],
  );
  assertEquals(rows[3].record.solution, null);
});

Deno.test("createVerlWriter() and prepareProblems() make a round trip", async () => {
  const rows = read(await write(problems));
  const events = await Array.fromAsync(
    prepareProblems(rows, sourceLoader(), { source: "verl" }),
  );
  const back = events.flatMap((event) =>
    event.type === "problem" ? [event.problem] : []
  );
  assertEquals(
    back.map(({ id, problem, answer, solution }) => [
      id,
      problem,
      answer,
      solution ?? undefined,
    ]),
    problems.map(({ id, problem, answer, solution }) => [
      id,
      problem,
      answer,
      solution,
    ]),
  );
});

Deno.test("createVerlWriter() writes a whole file of no rows", async () => {
  assertEquals(await Array.fromAsync(read(await write([]))), []);
});
