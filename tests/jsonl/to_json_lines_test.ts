import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";
import {
  DataError,
  type JsonRecord,
  parseJson,
  readAnyLines,
  readRecords,
  toJsonLines,
} from "../../lib/jsonl/mod.ts";

import { parquetLines } from "../../lib/jsonl/_parquet_lines.ts";

/** A stream of the bytes in chunks of the size given. */
function chunked(
  content: string | Uint8Array<ArrayBuffer>,
  size = 65536,
): ReadableStream<Uint8Array> {
  const bytes = typeof content === "string"
    ? new TextEncoder().encode(content)
    : content;
  const starts = Array.from(
    { length: Math.ceil(bytes.length / size) },
    (_, index) => index * size,
  );
  return ReadableStream.from(
    starts.values().map((start) => bytes.subarray(start, start + size)),
  );
}

async function linesOf(
  content: string | Uint8Array<ArrayBuffer>,
  name = "rows",
  size?: number,
): Promise<string> {
  const lines = toJsonLines({ name, stream: chunked(content, size) });
  return await new Response(ReadableStream.from(lines)).text();
}

async function rowsOf(
  content: string | Uint8Array<ArrayBuffer>,
  size?: number,
): Promise<JsonRecord[]> {
  const lines = toJsonLines({ name: "rows", stream: chunked(content, size) });
  const stream = ReadableStream.from(lines);
  return await Array.fromAsync(
    readRecords(stream, { name: "rows" }),
    ({ record }) => record,
  );
}

const untouched: [what: string, text: string][] = [
  ["nothing", ""],
  ["blanks", " \n\n"],
  ["JSONL", '{"a":1}\n{"a":2}'],
  ["a byte order mark", '\ufeff{"a":1}\n'],
  ["text that begins like Parquet", "PAR"],
  ["a line that is an array of numbers", "[1]\n{}\n"],
  ["an opening bracket", "["],
  ["a line that is an empty array", "[]\n{}\n"],
  ["lines that are arrays", "[[1],[2]]\n[[3]]\n"],
  ["a line that is half an array", '[1\n{"a":1}\n'],
  ["a line of open brackets", `${"[".repeat(100_000)}\n{"a":1}\n`],
];

for (const [what, text] of untouched) {
  Deno.test(`toJsonLines() passes ${what} as it is`, async () => {
    for (const size of [1, 65536]) {
      const bytes = new TextEncoder().encode(text);
      const lines = toJsonLines({ name: "rows", stream: chunked(text, size) });
      const passed = await new Response(ReadableStream.from(lines)).bytes();
      assertEquals(passed, bytes);
    }
  });
}

const arrays: [what: string, text: string, lines: string][] = [
  ["one line", '[{"a":1},{"a":2}]', '{"a":1}\n{"a":2}\n'],
  [
    "many lines",
    '[\n  {\n "a": [1,\n 2]\n }\n,\r\n{}\n]\n',
    '{  "a": [1,  2]  } \n{} \n',
  ],
  ["a byte order mark", '\ufeff[{"a":1}]', '{"a":1}\n'],
  [
    "brackets, quotes and commas inside of texts",
    '[{"a":"]},\\"["},{"b":"\\\\"}]',
    '{"a":"]},\\"["}\n{"b":"\\\\"}\n',
  ],
  [
    "elements that are no objects",
    '[{},1,"a",[2],null]',
    '{}\n1\n"a"\n[2]\nnull\n',
  ],
  ["a comma too many", "[{},]", "{}\n"],
  ["an array first", '[[1,"]"],{"a":1}]\n', '[1,"]"]\n{"a":1}\n'],
  ["null first, on lines", '[\n  null,\n  {"a":1}\n]', 'null\n{"a":1} \n'],
  ["a text first", '["a\\"]",{}]', '"a\\"]"\n{}\n'],
  ["nothing", "[ ]\n", ""],
  [
    "an array first that is long",
    `[[${"1,".repeat(40_000)}1],{"a":1}]`,
    `[${"1,".repeat(40_000)}1]\n{"a":1}\n`,
  ],
  ["a malformed element", '[{"a":},{"a":1}]', '{"a":}\n{"a":1}\n'],
];

for (const [what, text, expected] of arrays) {
  Deno.test(`toJsonLines() reads an array with ${what}`, async () => {
    assertEquals(await linesOf(text), expected);
    assertEquals(await linesOf(text, "rows.json", 1), expected);
  });
}

Deno.test("toJsonLines() keeps a raw newline inside of a text a fault", async () => {
  const text = '[{"a":"x\ny"},{"a":1}]';
  const lines = toJsonLines({ name: "a.json", stream: chunked(text) });
  const read = await Array.fromAsync(
    readAnyLines(ReadableStream.from(lines), { name: "a.json" }),
  );
  assertEquals(
    read.map((row) => "fault" in row ? row.fault.reason : row.record),
    ["Bad control character in string literal at column 8", { a: 1 }],
  );
});

Deno.test("toJsonLines() takes a name in .jsonl as lines whatever they are", async () => {
  const text = '[{"a":1}]\n{"a":2}\n';
  assertEquals(await linesOf(text, "rows.jsonl"), text);
});

Deno.test("toJsonLines() reads one array of rows under a name in .jsonl too", async () => {
  for (const text of ['[{"a":1},{"a":2}]', '[\n{"a":1},\n{"a":2}]\n']) {
    assertEquals(await linesOf(text, "rows.jsonl"), '{"a":1}\n{"a":2}\n');
  }
});

const damaged: [what: string, text: string, message: string][] = [
  ["has no end", '[{"a":1},{"a":2},\n{"a"', "input ended early after 2 rows"],
  [
    "has an open quote",
    '[{"a":1},{"a":"2},{}]',
    "input ended early after 1 rows",
  ],
  [
    "has text behind",
    '[{"a":1}]\n{"a":2}\n',
    "text after the end of its JSON array of 1 rows",
  ],
];

for (const [what, text, message] of damaged) {
  Deno.test(`toJsonLines() refuses an array that ${what}`, async () => {
    await assertRejects(() => rowsOf(text), DataError, message);
  });
}

Deno.test("toJsonLines() gives an array's elements back, however it is written", async () => {
  const space = fc.constantFrom(undefined, 2, "\t");
  const rows = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(
      rows,
      space,
      fc.integer({ min: 1, max: 40 }),
      async (rows, space, size) => {
        const values = rows.map((row) => ({ row }));
        const text = JSON.stringify(values, null, space);
        assertEquals<unknown>(await rowsOf(text, size), parseJson(text));
      },
    ),
    { numRuns: 50 },
  );
});

const texts = ["a", null, "\u00e9\n", "", "x".repeat(3000)];
const table = parquetWriteBuffer({
  columnData: [
    { name: "text", data: texts, type: "STRING" },
    {
      name: "big",
      data: [1n, -2n, null, 9007199254740993n, 0n],
      type: "INT64",
    },
    { name: "real", data: [0.5, null, NaN, 1e300, -0], type: "DOUBLE" },
    { name: "flag", data: [true, false, null, true, true], type: "BOOLEAN" },
    { name: "when", data: texts.map(() => new Date(0)), type: "TIMESTAMP" },
    { name: "json", data: texts.map(() => ({ a: [1] })), type: "JSON" },
  ],
  rowGroupSize: 2,
});
const parquet = new Uint8Array(table);

Deno.test("toJsonLines() reads Parquet: nulls, large integers, dates, row groups", async () => {
  const when = "1970-01-01T00:00:00.000Z";
  const json = { a: [1] };
  assertEquals(await rowsOf(parquet), [
    { text: "a", big: 1, real: 0.5, flag: true, when, json },
    { text: null, big: -2, real: null, flag: false, when, json },
    { text: "\u00e9\n", big: null, real: null, flag: null, when, json },
    { text: "", big: 9007199254740993n, real: 1e300, flag: true, when, json },
    { text: texts[4], big: 0, real: 0, flag: true, when, json },
  ]);
  assertEquals(await rowsOf(parquet, 3), await rowsOf(parquet));
});

Deno.test("toJsonLines() reads a Parquet file where it lies, and leaves nothing", async () => {
  const path = await Deno.makeTempFile({ suffix: ".parquet" });
  await Deno.writeFile(path, parquet);
  const { readable: stream } = await Deno.open(path);
  const lines = toJsonLines({ name: "a", stream, path });
  const { value } = await lines.next();
  assert(value && value.length > 0);
  await lines.return(undefined);
  await Deno.remove(path);
});

Deno.test("toJsonLines() takes bytes that are no text for no text", async () => {
  const bytes = new Uint8Array([0xff, 0xfe]);
  const file = new Uint8Array(parquetWriteBuffer({
    columnData: [{ name: "a", data: [bytes], type: "BYTE_ARRAY" }],
  }));
  assertEquals(await rowsOf(file), [{ a: { base64: "//4=" } }]);
});

Deno.test("toJsonLines() refuses damaged Parquet, naming the file", async () => {
  for (const length of [4, 20, parquet.length - 1]) {
    await assertRejects(
      () => rowsOf(parquet.subarray(0, length)),
      DataError,
      "Cannot read rows: after 0 rows: its table of contents: ",
    );
  }
});

Deno.test("parquetLines() gives all rows of a damaged file or refuses it, in time", async () => {
  const path = await Deno.makeTempFile({ suffix: ".parquet" });
  const decoder = new TextDecoder();
  const rowsIn = async (bytes: Uint8Array): Promise<number> => {
    await Deno.writeFile(path, bytes);
    using file = await Deno.open(path);
    let rows = 0;
    for await (const lines of parquetLines(file, "rows", 500)) {
      rows += decoder.decode(lines).split("\n").length - 1;
    }
    return rows;
  };
  assertEquals(await rowsIn(parquet), texts.length);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(parquet.length - 1),
      fc.nat(255),
      async (at, value) => {
        const damaged = parquet.with(at, value);
        try {
          assertEquals(await rowsIn(damaged), texts.length);
        } catch (error) {
          assert(error instanceof DataError, String(error));
          assertMatch(error.message, /^Cannot read rows: after \d rows: /);
        }
      },
    ),
    { numRuns: 300 },
  );
  await Deno.remove(path);
});

Deno.test("parquetLines() ends a decoder that does not come to an end, naming the row group", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `text ${i % 5}`.repeat(i));
  const bytes = new Uint8Array(parquetWriteBuffer({
    codec: "UNCOMPRESSED",
    columnData: [{ name: "text", data: rows, type: "STRING" }],
  }));
  // One of these changes lets a page header state more values than exist.
  const path = await Deno.makeTempFile({ suffix: ".parquet" });
  let stuck = 0;
  for (let at = 4; at < 40 && stuck === 0; at++) {
    for (const value of [113, 121, 179, 192]) {
      await Deno.writeFile(path, bytes.with(at, value));
      using file = await Deno.open(path);
      const error = await assertRejects(async () => {
        await Array.fromAsync(parquetLines(file, "rows", 300));
        throw new DataError("it was whole");
      }, DataError);
      if (error.message.endsWith("nothing was decoded for 0.3 seconds")) {
        assertStringIncludes(error.message, "row group 1: ");
        stuck++;
      }
    }
  }
  assert(stuck > 0);
  await Deno.remove(path);
});
