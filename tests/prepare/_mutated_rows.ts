import fc from "fast-check";
import { openR1Row } from "../datasets/_openr1_parquet.ts";
import { stringifyJson } from "../../lib/jsonl/mod.ts";

const fixtures = new URL("../fixtures/datasets/", import.meta.url);
const shared = new URL("../../../shared/data/", import.meta.url);

/** Lines of published sets: the fixtures', and some of the real files there are. */
async function readRows(): Promise<string[]> {
  const lines = [stringifyJson(openR1Row(3)), stringifyJson(openR1Row(10))];
  for (const name of ["gsm8k", "math", "answers"]) {
    const text = await Deno.readTextFile(new URL(`${name}.jsonl`, fixtures));
    lines.push(...text.trimEnd().split("\n"));
  }
  for (
    const name of [
      "train/dapo_math_17k_3rows",
      "train/gsm8k_train",
      "train/math_train_nt_cp_level5",
      "train/aime_1983_2023",
      "eval/math500",
      "eval/olympiadbench",
      "eval/knights_and_knaves",
      "eval/mmlu_pro_sample",
    ]
  ) {
    try {
      const text = await Deno.readTextFile(new URL(`${name}.jsonl`, shared));
      lines.push(...text.split("\n", 12));
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  return lines.filter((line) => line !== "");
}

const rows: readonly string[] = await readRows();

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = { a: [value] };
  return value;
};

const hostileValue = fc.constantFrom<unknown>(
  null,
  "",
  " ",
  0,
  -0.5,
  true,
  "a\u0000b",
  "\ud800",
  "a\rb\r\nc\u2028d\ufeff",
  "<|im_end|>",
  "\\boxed{",
  "}{{",
  "9".repeat(5000),
  "{".repeat(3000),
  "x".repeat(20_000),
  12345678901234567890n,
  [],
  ["1", "2"],
  [null],
  {},
  { "level_1": 3 },
  { "__proto__": 1, toString: 2 },
  deep(50),
  deep(150),
);

const name = fc.constantFrom(
  "id",
  "problem",
  "question",
  "answer",
  "solution",
  "hints",
  "prompt",
  "reward_model",
  "generations",
  "uuid",
  "names",
  "__proto__",
  "constructor",
  "fault",
);

/** Changes a field of a row, or takes it away. */
const changedField = fc.record({
  row: fc.constantFrom(...rows),
  name,
  value: fc.option(hostileValue, { nil: undefined }),
}).map(({ row, name, value }) => {
  const fields = Object.entries(JSON.parse(row))
    .filter(([field]) => field !== name);
  if (value !== undefined) fields.unshift([name, value]);
  return stringifyJson(Object.fromEntries(fields));
});

const encoder = new TextEncoder();

const hostileBytes = fc.constantFrom(
  [0],
  [0xff, 0xfe],
  [0xef, 0xbb, 0xbf],
  [0xc3],
  [0xed, 0xa0, 0x80],
  [13],
  [13, 10],
  [10],
  [10, 10],
  [0x22],
  [0x5c],
  [0x7b],
  [0x7d],
  [0x5b],
  [...encoder.encode("[".repeat(10_000))],
  [...encoder.encode("NaN")],
  [...encoder.encode("1e999")],
  [],
);

/** Puts bytes into a row in place of others. */
const changedBytes = fc.record({
  row: fc.constantFrom(...rows),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 5 }),
  bytes: hostileBytes,
}).map(({ row, place, length, bytes }) => {
  const whole = encoder.encode(row);
  const start = Math.floor(place * whole.length);
  return [
    ...whole.subarray(0, start),
    ...bytes,
    ...whole.subarray(start + length),
  ];
});

const line = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...rows) },
  { weight: 4, arbitrary: changedField },
  { weight: 4, arbitrary: changedBytes },
  {
    weight: 1,
    arbitrary: fc.constantFrom("null", "3", '"a"', "[]", "{}", "", " \t"),
  },
);

/** Files of a few rows of published sets, most of which are damaged. */
export const mutatedRows: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  newline: fc.constantFrom("\n", "\r\n"),
  bom: fc.boolean(),
  last: fc.boolean(),
}).map(({ lines, newline, bom, last }) => {
  const ending = [...encoder.encode(newline)];
  const bytes = lines.flatMap((line) => [
    ...typeof line === "string" ? encoder.encode(line) : line,
    ...ending,
  ]);
  if (!last) bytes.splice(bytes.length - ending.length);
  return new Uint8Array(bom ? [0xef, 0xbb, 0xbf, ...bytes] : bytes);
});

/** Counts the lines of a file that are not blank. */
export function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const text = new TextDecoder().decode(bytes.subarray(start, end));
    if (text.trim() !== "") count++;
    start = end + 1;
  }
  return count;
}
