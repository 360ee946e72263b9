// deno-lint-ignore-file camelcase -- the names of the published columns
import { parquetWriteBuffer } from "hyparquet-writer";

type SchemaElement = NonNullable<
  Parameters<typeof parquetWriteBuffer>[0]["schema"]
>[number];

/** A row of OpenR1-Math-220k. */
export interface OpenR1Row {
  problem: string | null;
  solution: string | null;
  answer: string | null;
  problem_type: string | null;
  question_type: string | null;
  source: string | null;
  uuid: string | null;
  is_reasoning_complete: boolean[] | null;
  generations: string[] | null;
  correctness_math_verify: boolean[] | null;
  correctness_llama: boolean[] | null;
  finish_reasons: string[] | null;
  correctness_count: bigint | null;
  messages: { content: string; role: string }[] | null;
}

const text = (name: string): SchemaElement => ({
  name,
  type: "BYTE_ARRAY",
  converted_type: "UTF8",
  repetition_type: "OPTIONAL",
});

const list = (name: string, ...element: SchemaElement[]): SchemaElement[] => [
  {
    name,
    converted_type: "LIST",
    num_children: 1,
    repetition_type: "OPTIONAL",
  },
  { name: "list", num_children: 1, repetition_type: "REPEATED" },
  ...element,
];

const flag: SchemaElement = {
  name: "element",
  type: "BOOLEAN",
  repetition_type: "OPTIONAL",
};

/** The set's fourteen columns, as Arrow writes them. */
const schema: SchemaElement[] = [
  { name: "schema", num_children: 14 },
  text("problem"),
  text("solution"),
  text("answer"),
  text("problem_type"),
  text("question_type"),
  text("source"),
  text("uuid"),
  ...list("is_reasoning_complete", flag),
  ...list("generations", text("element")),
  ...list("correctness_math_verify", flag),
  ...list("correctness_llama", flag),
  ...list("finish_reasons", text("element")),
  { name: "correctness_count", type: "INT64", repetition_type: "OPTIONAL" },
  ...list(
    "messages",
    { name: "element", num_children: 2, repetition_type: "OPTIONAL" },
    text("content"),
    text("role"),
  ),
];

/** Writes rows as a Parquet file of the set. */
export function openR1Parquet(
  rows: readonly OpenR1Row[],
  rowGroupSize: number,
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(rows[0]!) as (keyof OpenR1Row)[];
  const columnData = names
    .map((name) => ({ name, data: rows.map((row) => row[name]) }));
  return new Uint8Array(
    parquetWriteBuffer({ columnData, schema, rowGroupSize }),
  );
}

/**
 * Makes a row in the set's manner: nine of ten without `correctness_llama` and
 * `finish_reasons`, one to four generations, a placeholder for every tenth uuid.
 */
export function openR1Row(
  index: number,
  changes: Partial<OpenR1Row> = {},
): OpenR1Row {
  const problem =
    `## Task B-${index}.\n\nA ship covered $${index} \\mathrm{~km}$ upstream, a raft \u{1F6A3} the rest. How far, in km, did it go?`;
  const count = 1 + index % 4;
  const times = <T>(make: (which: number) => T): T[] =>
    Array.from({ length: count }, (_, which) => make(which));
  const generations = times((which) =>
    `<think>\nLet me see, ${which}.\n</think>\n\nIt is $\\boxed{${index}}$.`
  );
  const verdicts = times((which) => which !== 1);
  const old = index % 10 === 0;
  return {
    problem,
    solution: `It went ${index} km.`,
    answer: `${index}`,
    problem_type: "Algebra",
    question_type: "math-word-problem",
    source: "olympiads",
    uuid: old
      ? "NaN"
      : `586fd646-76d6-5070-8c81-${`${index}`.padStart(12, "0")}`,
    is_reasoning_complete: times(() => true),
    generations,
    correctness_math_verify: verdicts,
    correctness_llama: old ? verdicts : null,
    finish_reasons: old ? times(() => "stop") : null,
    correctness_count: BigInt(verdicts.filter(Boolean).length),
    messages: [
      { content: problem, role: "user" },
      { content: generations[0]!, role: "assistant" },
    ],
    ...changes,
  };
}
