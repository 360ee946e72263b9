import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import {
  DataError,
  readFrames,
  type ReadOptions,
  type ReadRecord,
  readRecords,
} from "../../lib/jsonl/mod.ts";

type Read = typeof readRecords;

function streamOf(
  ...chunks: (string | Uint8Array)[]
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return ReadableStream.from(
    chunks.map((chunk) =>
      typeof chunk === "string" ? encoder.encode(chunk) : chunk
    ),
  );
}

function readAll(
  text: string,
  read: Read = readRecords,
  options: Partial<ReadOptions> = {},
): Promise<ReadRecord[]> {
  return Array.fromAsync(
    read(streamOf(text), { name: "rows.jsonl", ...options }),
  );
}

const header =
  '{"selfhint":"header","stage":"prepare","version":"0","config":{}}';
const end = '{"selfhint":"end","rows":1}';

const readable: [string, string, [number, number][]][] = [
  ["plain lines", '{"a":1}\n{"a":2}\n', [[1, 1], [2, 2]]],
  ["no last newline", '{"a":1}\n{"a":2}', [[1, 1], [2, 2]]],
  ["CRLF", '{"a":1}\r\n{"a":2}\r\n', [[1, 1], [2, 2]]],
  ["a BOM", '\uFEFF{"a":1}\n\uFEFF{"a":2}', [[1, 1], [2, 2]]],
  ["empty lines", '\n{"a":1}\n  \n\n{"a":2}\n\n', [[2, 1], [5, 2]]],
  ["nothing", "", []],
  ["frames", `${header}\n{"a":1}\n${end}\n`, [[2, 1]]],
  ["two framed streams", `${header}\n{"a":1}\n${end}\n${header}\n${end}`, [
    [2, 1],
  ]],
  ["other frames", '{"selfhint":"step","step":1}\n{"a":1}', [[2, 1]]],
];

for (const [name, text, expected] of readable) {
  Deno.test(`readRecords() reads ${name}`, async () => {
    const rows = await readAll(text);
    assertEquals<unknown>(
      rows.map(({ line, record }) => [line, record.a]),
      expected,
    );
  });
}

const refused: [string, string, string][] = [
  ["malformed JSON", '{"a":1}\n{"a":\n', "Cannot read rows.jsonl:2: "],
  ["an array", "[1]\n", "rows.jsonl:1: expected a JSON object, found an array"],
  ["null", "null", "rows.jsonl:1: expected a JSON object, found null"],
  ["a number", "12", "rows.jsonl:1: expected a JSON object, found a number"],
  ["JSON5", "{a:1}", "rows.jsonl:1: "],
  ["a missing end", `${header}\n{"a":1}\n`, "input ended early after 1 rows"],
  ["an end alone", `{"a":1}\n${end}`, "rows.jsonl:2: the stream ends here"],
  ["an end again", `${header}\n${end}\n${end}`, "its header is missing"],
  ["half a last line", `${header}\n{"a":1}\n{"a"`, "ended early after 1 rows"],
  [
    "a header within a stream",
    `${header}\n{"a":1}\n${header}\n${end}`,
    "ended early after 1 rows",
  ],
];

for (const [name, text, message] of refused) {
  Deno.test(`readRecords() refuses ${name}`, async () => {
    const error = await assertRejects(() => readAll(text), DataError, message);
    assertEquals(typeof error.hint, "string");
  });
}

Deno.test("readRecords() notes where frames came through a filter without rows", async () => {
  const row = '{"a":1}';
  const endOf = (rows: number) => `{"selfhint":"end","rows":${rows}}`;
  const cases: [string, string[]][] = [
    [`${header}\n${row}\n${endOf(1)}`, []],
    [`${row}\n${row}`, []],
    [`${header}\n${row}\n${endOf(7)}`, [
      "rows.jsonl: 1 of 7 rows came: something between dropped 6",
    ]],
    [`${header}\n${row}\n${row}\n${endOf(1)}`, [
      "rows.jsonl: 2 of 1 rows came: something between added 1",
    ]],
    [`${header}\n${endOf(1)}\n${header}\n${row}\n${endOf(1)}`, [
      "rows.jsonl: 0 of 1 rows came: something between dropped 1",
    ]],
  ];
  for (const [text, expected] of cases) {
    const notes: string[] = [];
    const note = (text: string): void => void notes.push(text);
    const rows = await readAll(text, readRecords, { note });
    assertEquals(rows.length, text.split(row).length - 1);
    assertEquals(notes, expected);
  }
});

Deno.test("readRecords() refuses bytes that are not UTF-8", async () => {
  const stream = streamOf('{"a":1}\n', new Uint8Array([0xff, 0xfe, 10]));
  await assertRejects(
    () => Array.fromAsync(readRecords(stream, { name: "x" })),
    DataError,
    "Cannot read x:2: the line is not UTF-8 text",
  );
});

Deno.test("readRecords() refuses a line over the limit", async () => {
  const text = `{"a":1}\n{"a":"${"x".repeat(100)}"}\n`;
  await assertRejects(
    () => readAll(text, readRecords, { maxLineBytes: 50 }),
    DataError,
    "Cannot read rows.jsonl:2: the line is longer than 50 bytes",
  );
});

Deno.test("readFrames() yields frames and rows in order", async () => {
  const step = '{"selfhint":"step","step":1}';
  const rows = await readAll(`${header}\n${step}\n{"a":1}\n${end}`, readFrames);
  assertEquals<unknown>(
    rows.map(({ record }) => record.selfhint ?? record.a),
    ["header", "step", 1, "end"],
  );
});

Deno.test("readRecords() does not depend on where chunks are cut", async () => {
  const text = '{"a":"é😀"}\r\n\n{"a":2}\n{"a":"x"}';
  const bytes = new TextEncoder().encode(text);
  const whole = await readAll(text);
  await fc.assert(fc.asyncProperty(
    fc.array(fc.nat(bytes.length), { maxLength: 6 }),
    async (cuts) => {
      const points = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const chunks = points.slice(1).map((point, i) =>
        bytes.slice(points[i], point)
      );
      const rows = await Array.fromAsync(
        readRecords(streamOf(...chunks), { name: "rows.jsonl" }),
      );
      assertEquals(rows, whole);
    },
  ));
});

Deno.test("readRecords() reads no further than its caller", async () => {
  let pulled = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller): void {
      controller.enqueue(new TextEncoder().encode(`{"a":${pulled++}}\n`));
    },
  });
  for await (const { line } of readRecords(stream, { name: "endless" })) {
    if (line === 10) break;
  }
  assertEquals(pulled <= 12, true, `pulled ${pulled} chunks`);
});
