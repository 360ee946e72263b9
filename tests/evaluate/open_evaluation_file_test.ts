import { assertEquals, assertRejects } from "@std/assert";
import { UsageError } from "../../lib/config/mod.ts";
import {
  type Benchmark,
  type EvaluationFile,
  openEvaluationFile,
} from "../../lib/evaluate/mod.ts";
import { DataError, type JsonRecord } from "../../lib/jsonl/mod.ts";

const benchmarks: Benchmark[] = ["ring", "sums"].map((benchmark) => ({
  benchmark,
  problems: ["a", "b"].map((id) => ({ id, problem: "p", answer: "1" })),
  source: { file: "embedded" },
}));
const config = { seed: 1 };

function row(benchmark: string, id: string): JsonRecord {
  return {
    id,
    benchmark,
    k: 1,
    accuracy: 0,
    majority: 0,
    verdicts: [{ outcome: "wrong", num_tokens: 3, completion: "\u00e9\u6570" }],
  };
}

const records = [
  row("ring", "a"),
  row("ring", "b"),
  { selfhint: "summary", benchmark: "ring" },
  row("sums", "a"),
  row("sums", "b"),
  { selfhint: "summary", benchmark: "sums" },
];

/** Writes what an opened file lacks. */
async function complete(file: EvaluationFile): Promise<void> {
  if (file.ended) return;
  for (const { benchmark, problems } of benchmarks) {
    const done = file.earlier.get(benchmark)?.length ?? 0;
    for (const { id } of problems.slice(done)) {
      await file.records.write(row(benchmark, id));
    }
    if (file.summarized.has(benchmark)) continue;
    await file.records.write({ selfhint: "summary", benchmark });
  }
  await file.records.end();
}

async function inFile(
  test: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(`${folder}/new/a.jsonl`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("openEvaluationFile() goes on from any byte to the same file", async () => {
  await inFile(async (path) => {
    const options = { config, benchmarks, resume: true };
    await complete(await openEvaluationFile(path, options));
    const whole = await Deno.readFile(path);
    const text = new TextDecoder().decode(whole);
    assertEquals(text.trim().split("\n").length, records.length + 2);
    const headerEnd = whole.indexOf(10) + 1;
    for (let size = 0; size <= whole.length; size++) {
      await Deno.writeFile(path, whole.subarray(0, size));
      const lines: string[] = [];
      const report = (line: string): void => void lines.push(line);
      const file = await openEvaluationFile(path, { ...options, report });
      assertEquals(lines.length, size < headerEnd ? 1 : 0, `${size} bytes`);
      assertEquals(file.ended, size === whole.length, `${size} bytes`);
      await complete(file);
      assertEquals(await Deno.readFile(path), whole, `${size} bytes`);
    }
  });
});

Deno.test("openEvaluationFile() counts the rows that --resume will take", async () => {
  const orders = [
    [0, 1, 2, 3, 4],
    [0],
    [1],
    [0, 1, 2, 4],
  ];
  for (const order of orders) {
    await inFile(async (path) => {
      const options = { config, benchmarks, resume: true };
      const { records: written } = await openEvaluationFile(path, options);
      for (const index of order) await written.write(records[index]!);
      const again = await openEvaluationFile(path, options);
      assertEquals(written.rows, again.records.rows, `${order}`);
    });
  }
});

Deno.test("openEvaluationFile() cuts off rows that are out of order", async () => {
  await inFile(async (path) => {
    const options = { config, benchmarks, resume: true };
    await complete(await openEvaluationFile(path, options));
    const whole = await Deno.readTextFile(path);
    const lines = whole.split("\n");
    // A stopped task writes whole problems behind a gap.
    await Deno.writeTextFile(path, [lines[0], lines[2], ""].join("\n"));
    const file = await openEvaluationFile(path, options);
    assertEquals(file.records.rows, 0);
    await complete(file);
    assertEquals(await Deno.readTextFile(path), whole);
  });
});

Deno.test("openEvaluationFile() refuses what it cannot go on with", async () => {
  await inFile(async (path) => {
    const options = { config, benchmarks, resume: false };
    await complete(await openEvaluationFile(path, options));
    const whole = await Deno.readTextFile(path);
    const resume = { ...options, resume: true };
    await assertRejects(
      () => openEvaluationFile(path, options),
      UsageError,
      "it exists",
    );
    await assertRejects(
      () => openEvaluationFile(path, { ...resume, config: { seed: 2 } }),
      UsageError,
      "this would be another evaluation\n  --seed: 2, the file has 1",
    );
    const folder = path.slice(0, path.lastIndexOf("/"));
    await assertRejects(
      () => openEvaluationFile(folder, resume),
      UsageError,
      "it is no file",
    );
    const cases = [
      ['{"id":"a"', "it has no header"],
      ['{"selfhint":"header","stage":"prepare"', "it has no header"],
      ["\0\0", "it has no header"],
      [
        whole.replace('"accuracy":0', '"accuracy":1'),
        ':2: field "accuracy" is 1, its verdicts give 0',
      ],
      [whole.replace('"outcome":"wrong"', '"outcome":"right"'), ":2: field"],
      [whole.replace('"id":"a"', '"id":"c"'), ":2: it is not in the order"],
      [whole.replace('"id":"b"', '"id":"a"'), ":3: it is not in the order"],
      [whole.replace(/^.*"id":"b".*\n/m, ""), ":3: it is no row"],
      [`${whole}{}\n`, ":9: it is no row"],
      ['{"id":"a"}\n', "it is no evaluation"],
      [whole.replace('{"id":"b"', '{"id"'), ":3: it is no JSON object"],
      [whole.replace("\n", "\n\0\n"), ":2: it is no JSON object"],
    ] as const;
    for (const [text, message] of cases) {
      await Deno.writeTextFile(path, text);
      const error = await assertRejects(
        () => openEvaluationFile(path, resume),
        DataError,
        message,
      );
      assertEquals(await Deno.readTextFile(path), text, error.message);
    }
  });
});
