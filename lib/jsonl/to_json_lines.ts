import { arrayLines } from "./_array_lines.ts";
import { parquetLines } from "./_parquet_lines.ts";
import { type Format, tellFormat } from "./_tell_format.ts";

/** Bytes of a data file, in any of the formats that are read. */
export interface DataSource {
  /** Shown in errors: a path, or "stdin". */
  name: string;
  /** The bytes from the start. */
  stream: ReadableStream<Uint8Array>;
  /** Where the same bytes can be read in any order, if there is such a file. */
  path?: string;
}

/**
 * Turns a data file into JSONL: Parquet and a JSON array of rows are told by
 * how they begin, anything else passes as it is. Rows keep their order and each
 * has a line of its own, so that line n is row n.
 *
 * Parquet is read by row group, an array element by element. Parquet from a
 * pipe goes through a temporary file, since its table of contents comes last. A
 * name that ends in `.jsonl` or `.ndjson` is an array of objects or none, and an
 * array with lines after its end is a line of its own.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { toJsonLines } from "./to_json_lines.ts";
 *
 * const stream = new Blob(['[{"id": "a"},\n {"id": "b"}]']).stream();
 * const lines = ReadableStream.from(toJsonLines({ name: "rows.json", stream }));
 * assertEquals(await new Response(lines).text(), '{"id": "a"}\n{"id": "b"}\n');
 * ```
 *
 * @param source The bytes and their name
 * @returns Bytes of JSONL, read as they are asked for
 * @throws {DataError} If a Parquet file or an array is damaged
 */
export async function* toJsonLines(
  source: DataSource,
): AsyncGenerator<Uint8Array> {
  const reader = source.stream.getReader();
  try {
    let head = new Uint8Array();
    let format: Format | undefined;
    const unseen: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    while (!format) {
      const { value, done } = await reader.read();
      if (value) {
        unseen.push(value as Uint8Array<ArrayBuffer>);
        size += value.length;
      }
      // Each look reads the whole head: twice as long each time, chunks of one
      // byte cost no more than one long chunk.
      if (!done && size < 2 * head.length) continue;
      head = await new Blob([head, ...unseen.splice(0)]).bytes();
      format = tellFormat(head, done, source.name);
    }
    const chunks = rest(head, reader);
    if (format === "parquet") yield* throughFile(chunks, source);
    else if (format === "array") yield* arrayLines(chunks, source.name);
    else yield* chunks;
  } finally {
    await reader.cancel();
  }
}

async function* rest(
  head: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  while (true) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function* throughFile(
  chunks: AsyncIterable<Uint8Array>,
  { name, path }: DataSource,
): AsyncGenerator<Uint8Array> {
  const temporary = path === undefined ? await Deno.makeTempFile() : undefined;
  try {
    if (temporary) await Deno.writeFile(temporary, ReadableStream.from(chunks));
    using file = await Deno.open(temporary ?? path!);
    yield* parquetLines(file, name);
  } finally {
    if (temporary) await Deno.remove(temporary);
  }
}
