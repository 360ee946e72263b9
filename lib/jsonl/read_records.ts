import { readFrames } from "./read_frames.ts";
import type { ReadOptions, ReadRecord } from "./record.ts";
import { isFrame } from "./record.ts";

/**
 * Reads the rows of a JSONL stream, framed or plain; frames are checked and
 * left out.
 *
 * @example Usage
 * ```ts
 * import { readRecords } from "./read_records.ts";
 *
 * const stream = new Blob(['{"id":"a"}\n{"id":"b"}']).stream();
 * for await (const { record, line } of readRecords(stream, { name: "example" })) {
 *   console.error(line, record.id);
 * }
 * ```
 *
 * @param stream Bytes of JSONL
 * @param options What to call the stream in errors
 * @returns The rows in order, each with its line number
 * @throws {DataError} If a line is not a JSON object, or a header has no end
 */
export async function* readRecords(
  stream: ReadableStream<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<ReadRecord> {
  for await (const read of readFrames(stream, options)) {
    if (!isFrame(read.record)) yield read;
  }
}
