import { readLines } from "./_read_lines.ts";
import { DataError } from "./data_error.ts";
import { parseJson } from "./parse_json.ts";
import type { JsonRecord, ReadOptions, ReadRecord } from "./record.ts";
import { isFrame } from "./record.ts";

/**
 * Reads JSONL with its frames and checks that a framed stream ended whole.
 *
 * UTF-8 with or without BOM, LF or CRLF, with or without a last newline; empty
 * lines are skipped. Memory is bounded by one line.
 *
 * @example Usage
 * ```ts
 * import { readFrames } from "./read_frames.ts";
 *
 * const stream = new Blob(['{"selfhint":"step","step":1}\n']).stream();
 * for await (const { record, line } of readFrames(stream, { name: "example" })) {
 *   console.error(line, record.step);
 * }
 * ```
 *
 * @param stream Bytes of JSONL
 * @param options What to call the stream in errors
 * @returns Every record, frames and rows, in order
 * @throws {DataError} If a line is not a JSON object, or a header has no end
 */
export async function* readFrames(
  stream: ReadableStream<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<ReadRecord> {
  const { name } = options;
  let open = false;
  let rows = 0;
  for await (const { text, line, closed } of readLines(stream, options)) {
    if (text.trim() === "") continue;
    let record: JsonRecord;
    try {
      record = parseRecord(text, `${name}:${line}`);
    } catch (error) {
      // Half a line at the end of a framed stream: its writer was cut off.
      if (open && !closed) break;
      throw error;
    }
    if (!isFrame(record)) rows++;
    else if (record.selfhint === "header") {
      if (open) throw endedEarly(name, rows);
      open = true;
      rows = 0;
    } else if (record.selfhint === "end") open = false;
    yield { record, line };
  }
  if (open) throw endedEarly(name, rows);
}

function endedEarly(name: string, rows: number): DataError {
  return new DataError(
    `Cannot read ${name}: input ended early after ${rows} rows`,
    { hint: "the stage that wrote it failed or was cut off; run it again" },
  );
}

function parseRecord(text: string, place: string): JsonRecord {
  const hint =
    "each line must be one JSON object; `jq -c` writes JSON in that form";
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    const reason = (cause as Error).message
      .replace(
        / in JSON at position \d+ \(line 1 column (\d+)\)/,
        " at column $1",
      );
    throw new DataError(`Cannot read ${place}: ${reason}`, { cause, hint });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as JsonRecord;
  }
  const found = Array.isArray(value)
    ? "an array"
    : value === null
    ? "null"
    : `a ${typeof value}`;
  throw new DataError(
    `Cannot read ${place}: expected a JSON object, found ${found}`,
    { hint },
  );
}
