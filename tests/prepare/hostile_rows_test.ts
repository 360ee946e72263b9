import { assert, assertEquals, assertRejects } from "@std/assert";
import { jsonl, sourceLoader } from "../../datasets/mod.ts";
import { DataError, readAnyLines } from "../../lib/jsonl/mod.ts";
import {
  type PrepareEvent,
  prepareProblems,
  type PrepareSettings,
} from "../../lib/prepare/mod.ts";

const good = '{"id":"a","problem":"1+1?","answer":"2"}';

async function prepare(
  parts: readonly BlobPart[],
  settings: Partial<PrepareSettings> & { maxLineBytes?: number } = {},
): Promise<PrepareEvent[]> {
  const stream = new Blob([...parts]).stream();
  const rows = readAnyLines(stream, { name: "rows", ...settings });
  const all = { source: "rows", ...settings };
  return await Array.fromAsync(prepareProblems(rows, jsonl(), all));
}

const row = (changes: Record<string, unknown>): string =>
  JSON.stringify({ problem: "1+1?", answer: "2", ...changes });

/** What one bad line gives, as the second of three. */
const rejected: [
  what: string,
  line: BlobPart,
  field: string | undefined,
  reason: string,
][] = [
  [
    "half a row",
    '{"problem":"1+1?",',
    undefined,
    "Expected double-quoted property name at column 19",
  ],
  ["an array", "[1]", undefined, "expected a JSON object, found an array"],
  ["a number", "3", undefined, "expected a JSON object, found a number"],
  [
    "NaN",
    '{"problem":NaN}',
    undefined,
    'Unexpected token \'N\', "{"problem":NaN}" is not valid JSON',
  ],
  [
    "a number out of range",
    '{"answer":1e999}',
    undefined,
    "Cannot parse JSON: 1e999 is out of range",
  ],
  [
    "invalid UTF-8",
    new Uint8Array([0x22, 0xff, 0x22]),
    undefined,
    "the line is not UTF-8 text",
  ],
  [
    "a raw NUL",
    '{"problem":"a\0b"}',
    undefined,
    "Bad control character in string literal at column 14",
  ],
  [
    "a raw CR in a text",
    '{"problem":"a\rb"}',
    undefined,
    "Bad control character in string literal at column 14",
  ],
  [
    "deep nesting",
    `{"a":${"[".repeat(300)}${"]".repeat(300)}}`,
    undefined,
    "it nests deeper than 200 levels",
  ],
  [
    "deeper nesting",
    `{"a":${"[".repeat(1e6)}${"]".repeat(1e6)}}`,
    undefined,
    "it nests deeper than 200 levels",
  ],
  [
    "deep nesting of a large integer",
    `{"a":${"[".repeat(1e5)}12345678901234567890${"]".repeat(1e5)}}`,
    undefined,
    "it nests deeper than 200 levels",
  ],
  ["no problem", '{"answer":"2"}', "problem", 'field "problem" is missing'],
  ["no answer", '{"problem":"1+1?"}', "answer", 'field "answer" is missing'],
  ["a blank problem", row({ problem: " " }), "problem", "the problem is empty"],
  [
    "an empty problem",
    row({ problem: "" }),
    "problem",
    'field "problem" is empty',
  ],
  [
    "an empty answer",
    row({ answer: "" }),
    "answer",
    "the gold answer is empty",
  ],
  [
    "an answer that is a list",
    row({ answer: ["1", "2"] }),
    "answer",
    'field "answer" must be a text or a number, found a list of 2',
  ],
  [
    "a problem that is null",
    row({ problem: null }),
    "problem",
    'field "problem" must be a text, found null',
  ],
  [
    "a solution that is an object",
    row({ solution: {} }),
    "solution",
    'field "solution" must be a text or a number, found an object',
  ],
  [
    "hints that are a text",
    row({ hints: "add" }),
    "hints",
    'field "hints" must be an object, found "add"',
  ],
  [
    "a hint that is a number",
    row({ hints: { "level_1": 3 } }),
    "hints.level_1",
    'field "hints.level_1" must be a string, found 3',
  ],
  [
    "an id that is a list",
    row({ id: ["a"] }),
    "id",
    'field "id" must be a text or a number, found a list of 1',
  ],
  [
    "a huge id",
    row({ id: "x".repeat(1e6) }),
    "id",
    'field "id" has 1000000 characters, more than 1000',
  ],
  [
    "an escaped NUL",
    row({ problem: "a\0b" }),
    "problem",
    'field "problem" has a NUL character',
  ],
  [
    "half of a surrogate pair",
    row({ answer: "\ud800" }),
    "answer",
    'field "answer" has half of a surrogate pair',
  ],
];

for (const [what, line, field, reason] of rejected) {
  Deno.test(`prepare rejects ${what}, and goes on`, async () => {
    const events = await prepare([good, "\n", line, "\r\n", row({ id: "b" })]);
    const [first, reject, last, end] = events;
    assert(first?.type === "problem" && last?.type === "problem");
    assert(reject?.type === "reject" && end?.type === "end");
    const { line: number, field: found, reason: why } = reject.reject;
    assertEquals([number, found, why], [2, field, reason]);
    assertEquals([end.counts.kept, end.counts.rejected], [2, 1]);
  });
}

const accepted: [what: string, line: string, kept: Record<string, unknown>][] =
  [
    ["an escaped CR and newline", row({ problem: "a\r\nb" }), {
      problem: "a\r\nb",
    }],
    ["a column called fault", row({ fault: { reason: "x" } }), {
      fault: { reason: "x" },
    }],
    [
      "a column called __proto__",
      '{"problem":"p","answer":"2","__proto__":{"a":1}}',
      { problem: "p" },
    ],
    ["an empty id", row({ id: "" }), { id: "rows:2" }],
    ["an id that is null", row({ id: null }), { id: "rows:2" }],
    [
      "a large integer as id",
      '{"id":12345678901234567890,"problem":"p","answer":"2"}',
      { id: "12345678901234567890" },
    ],
    ["an id that was taken", row({ id: "a" }), { id: "rows:2" }],
  ];

for (const [what, line, kept] of accepted) {
  Deno.test(`prepare takes a row with ${what}`, async () => {
    const [, event, end] = await prepare([good, "\n", line]);
    assert(event?.type === "problem" && end?.type === "end");
    for (const [field, value] of Object.entries(kept)) {
      assertEquals(event.problem[field], value);
    }
    assertEquals(end.counts.renamed, what === "an id that was taken" ? 1 : 0);
  });
}

Deno.test("prepare passes over a line of 100 MB and keeps its start", async () => {
  const block = new Uint8Array(1 << 20).fill(0x78);
  const huge = Array.from({ length: 100 }, () => block);
  const parts = [good, "\n", ...huge, "\n", row({ id: "b" })];
  const events = await prepare(parts, { maxLineBytes: 1 << 20 });
  const [first, reject, last, end] = events;
  assert(first?.type === "problem" && last?.type === "problem");
  assert(reject?.type === "reject" && end?.type === "end");
  assertEquals(reject.reject, {
    line: 2,
    reason: "the line is longer than 1048576 bytes",
    text: "x".repeat(1000),
  });
});

Deno.test("prepare fails in the end when strict, after all rejects", async () => {
  const stream = new Blob([good, "\n{\n", row({ id: 3 }), "\n[]"]).stream();
  const events: string[] = [];
  await assertRejects(
    async () => {
      for await (
        const { type } of prepareProblems(
          readAnyLines(stream, { name: "a.jsonl" }),
          sourceLoader(),
          { source: "a", file: "data/a.jsonl", strict: true },
        )
      ) events.push(type);
    },
    DataError,
    "Cannot prepare data/a.jsonl: 2 of 4 rows were rejected, the first (line 2) because Expected property name",
  );
  assertEquals(events, ["problem", "reject", "problem", "reject"]);
});

Deno.test("prepare says that a stream was cut off in the middle of a letter", async () => {
  const header = '{"selfhint":"header","stage":"x"}\n';
  const half = new Uint8Array([0x7b, 0x22, 0xc3]);
  await assertRejects(
    () => prepare([header, good, "\n", half]),
    DataError,
    "input ended early after 1 rows",
  );
});
