import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { Problem } from "../jsonl/mod.ts";
import { type ChatMessage, type Prompts, solveMessages } from "../text/mod.ts";

/** Writes problems as rows of verl's Parquet. */
export interface VerlWriter {
  /**
   * Writes a problem.
   *
   * @param problem The problem
   * @param dataset The name of its data set, where it has no `data_source`
   * @param ability What it asks for, where it has no `ability` (default: math)
   */
  write(problem: Problem, dataset: string, ability?: string): Promise<void>;
  /** Writes what is left and the table of contents. */
  end(): Promise<void>;
  /** Rows so far. */
  readonly rows: number;
}

/** Settings of {@linkcode createVerlWriter}. */
export interface VerlOptions {
  /** What the prompt's messages are made of. */
  prompts: Prompts;
  /** The split that `extra_info` names. */
  split: string;
}

type SchemaElement = NonNullable<
  ConstructorParameters<typeof ParquetWriter>[0]["schema"]
>[number];

interface VerlRow {
  /** Where the problem is from; verl chooses its reward function by it. */
  "data_source": string;
  prompt: ChatMessage[];
  ability: string;
  "reward_model": { "ground_truth": string; style: "rule" };
  "extra_info": { id: string; index: bigint; split: string };
  problem: string;
  solution: string | null;
}

const text = (
  name: string,
  repetition: "REQUIRED" | "OPTIONAL" = "REQUIRED",
): SchemaElement => ({
  name,
  type: "BYTE_ARRAY",
  converted_type: "UTF8",
  repetition_type: repetition,
});

const struct = (name: string, ...fields: SchemaElement[]): SchemaElement[] => [
  { name, num_children: fields.length, repetition_type: "REQUIRED" },
  ...fields,
];

const schema: SchemaElement[] = [
  { name: "schema", num_children: 7 },
  text("data_source"),
  {
    name: "prompt",
    converted_type: "LIST",
    num_children: 1,
    repetition_type: "REQUIRED",
  },
  { name: "list", num_children: 1, repetition_type: "REPEATED" },
  ...struct("element", text("content"), text("role")),
  text("ability"),
  ...struct("reward_model", text("ground_truth"), text("style")),
  ...struct(
    "extra_info",
    text("id"),
    { name: "index", type: "INT64", repetition_type: "REQUIRED" },
    text("split"),
  ),
  text("problem"),
  text("solution", "OPTIONAL"),
];
const columns = schema.filter(({ name }) =>
  /^(data_source|prompt|ability|reward_model|extra_info|problem|solution)$/
    .test(name)
).map(({ name }) => name as keyof VerlRow);

/** A row group ends after so many rows or characters. */
const mostRows = 1000;
const mostCharacters = 16_000_000;

/**
 * Makes a writer of the Parquet that verl and SAGE's own trainer read:
 * `data_source`, `prompt` (messages), `ability`, `reward_model` (`style`,
 * `ground_truth`), `extra_info` (`index`, `split`, and the problem's `id`),
 * `problem` and `solution`. Holds one row group.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { defaultPrompts } from "../text/mod.ts";
 * import { createVerlWriter } from "./create_verl_writer.ts";
 *
 * const parts: Uint8Array[] = [];
 * const options = { prompts: defaultPrompts, split: "train" };
 * const writer = createVerlWriter(async (bytes) => {
 *   await Promise.resolve(parts.push(bytes));
 * }, options);
 * await writer.write({ id: "a", problem: "1+1?", answer: "2" }, "sums");
 * await writer.end();
 * assertEquals(new TextDecoder().decode(parts[0]!.subarray(0, 4)), "PAR1");
 * ```
 *
 * @param sink Takes bytes; they are its own then
 * @param options Prompts and split
 * @returns The writer
 */
export function createVerlWriter(
  sink: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  { prompts, split }: VerlOptions,
): VerlWriter {
  const buffer = new ByteWriter();
  const writer = new ParquetWriter({
    writer: buffer,
    schema,
    statistics: false,
    createdBy: "selfhint",
  });
  let group: VerlRow[] = [];
  let characters = 0;
  let rows = 0;

  async function flush(): Promise<void> {
    if (group.length > 0) {
      const columnData = columns.map((name) => ({
        name,
        data: group.map((row) => row[name]),
        offsetIndex: false,
      }));
      writer.write({ columnData, rowGroupSize: group.length });
    }
    group = [];
    characters = 0;
    await pass();
  }
  async function pass(): Promise<void> {
    const bytes = buffer.getBytes().slice();
    // Offsets in the file go on; only the buffer begins anew.
    buffer.index = 0;
    await sink(bytes);
  }

  return {
    async write(problem, dataset, ability = "math") {
      const origin = { dataset, ability };
      const row = toVerlRow(problem, rows++, { ...origin, prompts, split });
      group.push(row);
      characters += row.problem.length + (row.solution?.length ?? 0);
      const isFull = group.length >= mostRows || characters >= mostCharacters;
      if (isFull) await flush();
    },
    async end() {
      await flush();
      writer.finish();
      await pass();
    },
    get rows() {
      return rows;
    },
  };
}

function toVerlRow(
  { id, problem, answer, solution, ...rest }: Problem,
  index: number,
  { dataset, ability, prompts, split }: VerlOptions & {
    dataset: string;
    ability: string;
  },
): VerlRow {
  const { data_source: source, ability: own } = rest;
  return {
    "data_source": typeof source === "string" ? source : dataset,
    prompt: solveMessages(prompts, problem),
    ability: typeof own === "string" ? own : ability,
    "reward_model": { "ground_truth": answer, style: "rule" },
    "extra_info": { id, index: BigInt(index), split },
    problem,
    solution: solution ?? null,
  };
}
