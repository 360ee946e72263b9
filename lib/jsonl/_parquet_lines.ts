import type { AsyncBuffer, FileMetaData, ParquetParsers } from "hyparquet";
import { DataError } from "./data_error.ts";
import { parseJson } from "./parse_json.ts";
import type { JsonRecord } from "./record.ts";
import { stringifyJson } from "./stringify_json.ts";

const linesAtOnce = 64;

/**
 * Turns the rows of a Parquet file into lines of JSON, holding one row group at
 * a time. 64-bit integers keep their digits, dates become ISO texts.
 */
export async function* parquetLines(
  file: Deno.FsFile,
  name: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let rows = 0;
  try {
    for await (const group of rowGroups(file)) {
      for (let start = 0; start < group.length; start += linesAtOnce) {
        const lines = group.slice(start, start + linesAtOnce)
          .map((row) => stringifyJson(row) + "\n");
        yield encoder.encode(lines.join(""));
        rows += lines.length;
      }
      // The next group is read while this one is still in scope.
      group.length = 0;
    }
  } catch (cause) {
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    throw new DataError(
      `Cannot read ${name}: after ${rows} rows: ${(cause as Error).message}`,
      { cause, hint: "the Parquet file is damaged or of an unknown kind" },
    );
  }
}

async function* rowGroups(file: Deno.FsFile): AsyncGenerator<JsonRecord[]> {
  // Only who reads Parquet waits for these.
  const { parquetMetadataAsync, parquetReadObjects } = await import(
    "hyparquet"
  );
  const { compressors } = await import("hyparquet-compressors");
  const buffer = await openBuffer(file);
  const metadata = await parquetMetadataAsync(buffer, { parsers });
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + checkRows(group, buffer.byteLength);
    yield await parquetReadObjects({
      file: buffer,
      metadata,
      compressors,
      parsers,
      rowStart,
      rowEnd,
    });
    rowStart = rowEnd;
  }
}

/** Checks a row group's sizes, so that a damaged one cannot fill the memory. */
function checkRows(
  { num_rows: rows, columns }: FileMetaData["row_groups"][number],
  byteLength: number,
): number {
  for (const { meta_data: column } of columns) {
    const size = Number(column?.total_compressed_size ?? 0);
    if (!column || !(size >= 0 && size <= byteLength)) {
      throw new RangeError("a column is larger than the file");
    }
    if (column.num_values < rows) {
      throw new RangeError(
        `a row group of ${rows} rows has a column of ${column.num_values} values`,
      );
    }
  }
  return Number(rows);
}

const decoder = new TextDecoder("utf-8", { fatal: true });

const parsers: Partial<ParquetParsers> = {
  stringFromBytes(bytes: Uint8Array | undefined): unknown {
    if (!bytes) return bytes;
    try {
      return decoder.decode(bytes);
    } catch {
      // No text: kept whole, in a form that no stage takes for one.
      return { base64: btoa(String.fromCharCode(...bytes)) };
    }
  },
  jsonFromBytes(bytes: Uint8Array | undefined): unknown {
    const text = parsers.stringFromBytes!(bytes!);
    if (typeof text !== "string") return text;
    try {
      return parseJson(text);
    } catch {
      return text;
    }
  },
};

/** Gives hyparquet its slices one after the other: they share a cursor. */
async function openBuffer(file: Deno.FsFile): Promise<AsyncBuffer> {
  const { size: byteLength } = await file.stat();
  let last: Promise<unknown> = Promise.resolve();
  return {
    byteLength,
    slice(start, end = byteLength) {
      const slice = last.then(() => readSlice(file, start, end, byteLength));
      last = slice.catch(() => {});
      return slice;
    },
  };
}

async function readSlice(
  file: Deno.FsFile,
  start: number,
  end: number,
  byteLength: number,
): Promise<ArrayBuffer> {
  if (!(start >= 0 && start <= end && end <= byteLength)) {
    throw new RangeError(`bytes ${start} to ${end} are not in the file`);
  }
  const bytes = new Uint8Array(end - start);
  await file.seek(start, Deno.SeekMode.Start);
  for (let length = 0; length < bytes.length;) {
    const count = await file.read(bytes.subarray(length));
    if (count === null) throw new RangeError("the file became shorter");
    length += count;
  }
  return bytes.buffer;
}
