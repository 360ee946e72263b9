import { scanLines } from "./_scan_lines.ts";
import { badLineError } from "./bad_line.ts";
import type { ReadOptions, ReadRecord } from "./record.ts";

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
  for await (const read of scanLines(stream, options)) {
    if ("fault" in read) throw badLineError(read, options.name);
    yield read;
  }
}
