import { parentPort } from "node:worker_threads";
import type { AsyncBuffer, FileMetaData, ParquetParsers } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import type { FromWorker, ToWorker } from "./_parquet_messages.ts";
import { parseJson } from "./parse_json.ts";
import type { JsonRecord } from "./record.ts";
import { stringifyJson } from "./stringify_json.ts";

const linesAtOnce = 64;

let wantNext: () => void = () => {};
const slices = new Map<number, PromiseWithResolvers<ArrayBuffer>>();
let sliceCount = 0;

parentPort!.on("message", (message: ToWorker) => {
  if ("open" in message) return void decode(message.open);
  if ("next" in message) return wantNext();
  const slice = slices.get(message.slice);
  slices.delete(message.slice);
  if ("bytes" in message) slice?.resolve(message.bytes);
  else slice?.reject(new RangeError(message.error));
});

// Columns are fetched ahead, and given up where another one fails.
globalThis.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
});

send({ ready: true });

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, transfer);
}

/** Decodes one file, row group by row group, and sends lines when asked. */
async function decode(byteLength: number): Promise<void> {
  slices.clear();
  const encoder = new TextEncoder();
  try {
    for await (const group of rowGroups(readerOf(byteLength))) {
      for (let start = 0; start < group.length; start += linesAtOnce) {
        const rows = group.slice(start, start + linesAtOnce);
        const text = rows.map((row) => stringifyJson(row) + "\n").join("");
        const lines = encoder.encode(text);
        const asked = new Promise<void>((resolve) => wantNext = resolve);
        send({ lines, rows: rows.length }, [lines.buffer]);
        await asked;
      }
      // The next group is read while this one is still in scope.
      group.length = 0;
    }
    send({ done: true });
  } catch (error) {
    send({ fault: error instanceof Error ? error.message : String(error) });
  }
}

/** The file as hyparquet reads it; its bytes come from the other side. */
function readerOf(byteLength: number): AsyncBuffer {
  return {
    byteLength,
    slice(start, end = byteLength) {
      const slice = Promise.withResolvers<ArrayBuffer>();
      slices.set(++sliceCount, slice);
      send({ slice: sliceCount, start, end });
      return slice.promise;
    },
  };
}

async function* rowGroups(file: AsyncBuffer): AsyncGenerator<JsonRecord[]> {
  const metadata = await parquetMetadataAsync(file, { parsers });
  checkTotal(metadata);
  let rowStart = 0;
  for (const [index, group] of metadata.row_groups.entries()) {
    send({ group: index + 1 });
    const count = checkRows(group, file.byteLength);
    const rowEnd = rowStart + count;
    const rows = await parquetReadObjects({
      file,
      metadata,
      compressors,
      parsers,
      rowStart,
      rowEnd,
    });
    checkWhole(rows, count);
    yield rows;
    rowStart = rowEnd;
  }
}

/** Checks that no row group is missing. */
function checkTotal({ num_rows: total, row_groups: groups }: FileMetaData) {
  const sum = groups.reduce((sum, { num_rows: rows }) => sum + rows, 0n);
  if (sum === total) return;
  throw new RangeError(`its row groups hold ${sum} rows, the file ${total}`);
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

/** Checks that every row came, with a value or null in each column. */
function checkWhole(rows: readonly JsonRecord[], count: number): void {
  if (rows.length !== count) {
    throw new RangeError(`${rows.length} of ${count} rows were decoded`);
  }
  for (const [index, row] of rows.entries()) {
    for (const name in row) {
      if (row[name] !== undefined) continue;
      throw new RangeError(`row ${index + 1} of it has no value of '${name}'`);
    }
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

const parsers: Partial<ParquetParsers> = {
  stringFromBytes(bytes: Uint8Array | undefined): unknown {
    if (!bytes) return bytes;
    try {
      return decoder.decode(bytes);
    } catch {
      // No text: kept whole, in a form that no stage takes for one.
      return { base64: bytes.toBase64() };
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
