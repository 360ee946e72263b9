import { scanLines } from "./_scan_lines.ts";
import type { BadLine } from "./bad_line.ts";
import { isFrame, type ReadOptions, type ReadRecord } from "./record.ts";

/**
 * Reads the rows of a JSONL stream like {@linkcode readRecords}, but gives a line
 * that is no JSON object, no UTF-8, too long or too deep instead of throwing:
 * each line that is not blank comes out once.
 *
 * @example Usage
 * ```ts
 * import { readAnyLines } from "./read_any_lines.ts";
 *
 * const stream = new Blob(['{"id":"a"}\n{"id":\n']).stream();
 * for await (const read of readAnyLines(stream, { name: "example" })) {
 *   if ("fault" in read) console.error(read.line, read.fault.reason);
 *   else console.error(read.record.id);
 * }
 * ```
 *
 * @param stream Bytes of JSONL
 * @param options What to call the stream in errors, and the longest line
 * @returns Rows and bad lines in order, each with its line number
 * @throws {DataError} If a header has no end
 */
export async function* readAnyLines(
  stream: ReadableStream<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<ReadRecord | BadLine> {
  for await (const read of scanLines(stream, options)) {
    if ("fault" in read || !isFrame(read.record)) yield read;
  }
}
