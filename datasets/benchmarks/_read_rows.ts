import { type CsvError, parse } from "csv-parse/sync";
import {
  DataError,
  type JsonRecord,
  type ReadRecord,
  readRecords,
  toJsonLines,
} from "../../lib/jsonl/mod.ts";

/** Reads the rows of a JSONL, JSON, Parquet or CSV file. */
export async function* readRows(
  file: Deno.FsFile,
  { name, path }: { name: string; path: string },
): AsyncGenerator<ReadRecord> {
  if (path.endsWith(".csv")) return yield* csvRows(file, name);
  const source = { name, path, stream: file.readable };
  yield* readRecords(ReadableStream.from(toJsonLines(source)), { name });
}

async function* csvRows(
  file: Deno.FsFile,
  name: string,
): AsyncGenerator<ReadRecord> {
  const bytes = await new Response(file.readable).bytes();
  let rows: { record: JsonRecord; info: { lines: number } }[];
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    rows = parse(text, { columns: true, info: true, skip_empty_lines: true });
  } catch (cause) {
    const { lines, message } = cause as CsvError & { lines?: number };
    const place = lines === undefined ? name : `${name}:${lines}`;
    throw new DataError(`Cannot read ${place}: ${message}`, { cause });
  }
  for (const { record, info } of rows) yield { record, line: info.lines };
}
