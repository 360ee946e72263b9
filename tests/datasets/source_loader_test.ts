import { assert, assertEquals, assertThrows } from "@std/assert";
import { sourceLoader } from "../../datasets/mod.ts";
import { UsageError } from "../../lib/config/mod.ts";
import {
  type JsonRecord,
  readAnyLines,
  toJsonLines,
} from "../../lib/jsonl/mod.ts";
import { type PrepareEvent, prepareProblems } from "../../lib/prepare/mod.ts";

const fixtures = new URL("../fixtures/datasets/", import.meta.url);
const real = new URL("../../../shared/data/", import.meta.url);

async function prepare(file: URL, name?: string): Promise<PrepareEvent[]> {
  const { readable: stream } = await Deno.open(file);
  const path = file.pathname;
  const source = path.split("/").at(-1)!.replace(/\.\w+$/, "");
  const lines = toJsonLines({ name: path, stream, path });
  const records = readAnyLines(ReadableStream.from(lines), { name: source });
  return await Array.fromAsync(
    prepareProblems(records, sourceLoader(name), { source }),
  );
}

function problems(events: PrepareEvent[]): JsonRecord[] {
  return events.flatMap((event) =>
    event.type === "problem" ? [event.problem] : []
  );
}

function rejects(events: PrepareEvent[]): [line: number, reason: string][] {
  return events.flatMap((event) =>
    event.type === "reject" ? [[event.reject.line, event.reject.reason]] : []
  );
}

Deno.test("sourceLoader() tells GSM8K's rows by their columns", async () => {
  const events = await prepare(new URL("gsm8k.jsonl", fixtures));
  assertEquals(
    problems(events).map(({ id, answer }) => [id, answer]),
    [["gsm8k:1", "19"], ["gsm8k:2", "2400000"], ["gsm8k:3", "$7"]],
  );
  assertEquals(rejects(events), [
    [4, 'field "answer" has no last line "#### n"'],
  ]);
});

Deno.test("sourceLoader() finds a loader by its name", async () => {
  const events = await prepare(new URL("gsm8k.jsonl", fixtures), "gsm8k");
  assertEquals(problems(events).length, 3);
  assertEquals(rejects(events), [
    [4, 'field "answer" has no last line "#### n"'],
  ]);
});

Deno.test("sourceLoader() tells MATH's rows by their columns", async () => {
  const events = await prepare(new URL("math.jsonl", fixtures));
  assertEquals(
    problems(events).map(({ id, answer, level }) => [id, answer, level]),
    [["math:1", "\\frac{1}{2}", "Level 1"], ["math:3", "4", "Level 2"]],
  );
  assertEquals(rejects(events), [
    [2, 'field "solution" has no \\boxed{} to read'],
  ]);
});

Deno.test("sourceLoader() reads files with an answer column", async () => {
  const events = await prepare(new URL("answers.jsonl", fixtures));
  assertEquals(
    problems(events).map(({ id, answer }) => [id, answer]),
    [
      ["60", "025"],
      ["61", "27"],
      ["answers:3", "123456789012345678901234567890"],
      ["test/algebra/1.json", "\\frac{1}{2}"],
    ],
  );
  assertEquals(rejects(events), [
    [5, 'field "answer" must be a text or a number, found null'],
    [6, "the gold answer is empty"],
    [7, 'field "hints.level_1" must be a string, found 3'],
  ]);
});

Deno.test("sourceLoader() refuses unknown names and columns of fixed formats", () => {
  assertThrows(() => sourceLoader("gsm9k"), UsageError, "gsm9k");
  for (const name of ["gsm8k", "math", "ring"]) {
    assertThrows(
      () => sourceLoader(name, { problem: "text" }),
      UsageError,
      "Cannot map columns",
    );
  }
});

const realFiles: [file: string, kept: number][] = [
  ["train/gsm8k_train.jsonl", 560],
  ["train/math_train_nt_cp_level5.jsonl", 280],
  ["train/aime_1983_2023.jsonl", 200],
  ["train/math_train_answers_only.jsonl", 100],
  ["train/dapo_math_17k_3rows.jsonl", 3],
  ["train/knights_and_knaves_train.parquet", 200],
  ["eval/math500.jsonl", 500],
  ["eval/aime24.jsonl", 30],
  ["eval/aime25.jsonl", 30],
  ["eval/amc23.jsonl", 40],
  ["eval/gsm8k_test.jsonl", 1319],
  ["eval/minerva_math.jsonl", 272],
  ["eval/knights_and_knaves.jsonl", 500],
  ["eval/knights_and_knaves_3ppl_verl.parquet", 100],
];

for (const [file, kept] of realFiles) {
  const path = new URL(file, real);
  const absent = await Deno.stat(path).then(() => false, () => true);
  Deno.test({
    name: `sourceLoader() reads the published file ${file}`,
    ignore: absent,
    fn: async () => {
      const events = await prepare(path);
      assertEquals(rejects(events), []);
      const end = events.at(-1)!;
      assert(end.type === "end");
      assertEquals([end.counts.read, end.counts.kept], [kept, kept]);
    },
  });
}

Deno.test("sourceLoader() reads a row as its neighbours are, or rejects it", async () => {
  const good = (n: number) => ({
    question: `${n}+1?`,
    answer: `so\n#### ${n}`,
  });
  const cases: [rows: JsonRecord[], golds: string[]][] = [
    [[{ question: "2+2?", answer: "no mark" }, good(1)], ["1"]],
    [[good(1), { question: "2+2?", answer: "4" }, good(2)], ["1", "2"]],
    [[good(1), { question: "2+2?", answer: "x #### " }], ["1"]],
    [
      [{ question: "2+2?", answer: "x #### " }, {
        question: "3?",
        answer: "3",
      }],
      [
        "3",
      ],
    ],
    // Beyond the first rows.
    [[
      ...Array.from({ length: 40 }, (_, index) => good(index)),
      { question: "x?", answer: "7" },
    ], Array.from({ length: 40 }, (_, index) => `${index}`)],
    // Other columns are another format; most rows are plain.
    [[good(1), { problem: "2+2?", answer: "4" }], ["1", "4"]],
    [[
      { question: "a?", answer: "5" },
      { question: "b?", answer: "6" },
      good(1),
    ], [
      "5",
      "6",
      "1",
    ]],
    [[{ problem: "p?", solution: "\\boxed{1}" }, {
      problem: "q?",
      solution: "none",
      answer: "2",
    }], ["1", "2"]],
  ];
  for (const [rows, golds] of cases) {
    const records = rows.map((record, index) => ({ record, line: index + 1 }));
    const events = await Array.fromAsync(
      prepareProblems(records, sourceLoader(), { source: "s" }),
    );
    const found = events.flatMap((event) =>
      event.type === "problem" ? [event.problem.answer] : []
    );
    assertEquals(found, golds);
  }
});
