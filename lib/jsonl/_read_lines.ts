import { DataError } from "./data_error.ts";
import type { ReadOptions } from "./record.ts";

const newline = 10;
const defaultMaxLineBytes = 64 * 1024 * 1024;

/** A line's text, and whether a newline closed it. */
interface Line {
  text: string;
  line: number;
  closed: boolean;
}

/** Cuts a byte stream into lines, holding no more than a line and a chunk. */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  { name, maxLineBytes = defaultMaxLineBytes }: ReadOptions,
): AsyncGenerator<Line> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let line = 0;

  const take = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > maxLineBytes) {
      throw new DataError(
        `Cannot read ${name}:${
          line + 1
        }: the line is longer than ${maxLineBytes} bytes`,
        { hint: "JSONL has one JSON object on each line" },
      );
    }
    pieces.push(piece);
  };
  const close = (closed: boolean): Line => {
    line++;
    const text = decode(pieces, `${name}:${line}`);
    pieces = [];
    size = 0;
    return { text, line, closed };
  };

  for await (const chunk of stream) {
    let start = 0;
    for (
      let end = chunk.indexOf(newline);
      end >= 0;
      end = chunk.indexOf(newline, start)
    ) {
      take(chunk.subarray(start, end));
      yield close(true);
      start = end + 1;
    }
    // A stream may reuse its buffer, so what is kept is copied.
    if (start < chunk.length) take(chunk.slice(start));
  }
  if (size > 0) yield close(false);
}

function decode(pieces: readonly Uint8Array[], place: string): string {
  // Each line has its own decoder: concatenated files bring more than one BOM.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    let text = "";
    for (const piece of pieces) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  } catch (cause) {
    throw new DataError(`Cannot read ${place}: the line is not UTF-8 text`, {
      cause,
      hint: "JSONL is plain UTF-8; unpack or convert the file first",
    });
  }
}
