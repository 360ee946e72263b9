import type { Fault } from "./bad_line.ts";
import type { ReadOptions } from "./record.ts";

const newline = 10;
const defaultMaxLineBytes = 64 * 1024 * 1024;
/** How much of a line that is too long is kept to show it. */
const shownBytes = 1000;

/** A line's text, and whether a newline closed it. */
export interface Line {
  /** All of it; with a fault as much as can be shown. */
  text: string;
  line: number;
  closed: boolean;
  fault?: Fault;
}

/**
 * Cuts a byte stream into lines, holding no more than a line and a chunk. A
 * line over the limit is given at once, and the rest of it is passed over.
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  { maxLineBytes = defaultMaxLineBytes }: ReadOptions,
): AsyncGenerator<Line> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let line = 1;
  let passingOver = false;

  /** Adds a piece; gives the line when that makes it too long. */
  const take = (piece: Uint8Array): Line | undefined => {
    if (passingOver || piece.length === 0) return undefined;
    pieces.push(piece);
    size += piece.length;
    if (size <= maxLineBytes) return undefined;
    passingOver = true;
    const head = joinStart(pieces);
    pieces = [];
    return {
      text: new TextDecoder().decode(head),
      line,
      closed: true,
      fault: {
        reason: `the line is longer than ${maxLineBytes} bytes`,
        hint: "JSONL has one JSON object on each line",
      },
    };
  };
  /** Ends the line; gives it unless it was given already. */
  const close = (closed: boolean): Line | undefined => {
    const whole = passingOver ? undefined : { ...decode(pieces), line, closed };
    pieces = [];
    size = 0;
    passingOver = false;
    line++;
    return whole;
  };

  for await (const chunk of stream) {
    let start = 0;
    for (
      let end = chunk.indexOf(newline);
      end >= 0;
      end = chunk.indexOf(newline, start)
    ) {
      const tooLong = take(chunk.subarray(start, end));
      if (tooLong) yield tooLong;
      const whole = close(true);
      if (whole) yield whole;
      start = end + 1;
    }
    // A stream may reuse its buffer, so what is kept is copied.
    const tooLong = take(
      passingOver ? chunk.subarray(0, 0) : chunk.slice(start),
    );
    if (tooLong) yield tooLong;
  }
  if (size > 0 && !passingOver) yield close(false)!;
}

function joinStart(pieces: readonly Uint8Array[]): Uint8Array {
  const head = new Uint8Array(shownBytes);
  let length = 0;
  for (const piece of pieces) {
    const part = piece.subarray(0, shownBytes - length);
    head.set(part, length);
    length += part.length;
  }
  return head.subarray(0, length);
}

function decode(
  pieces: readonly Uint8Array[],
): { text: string; fault?: Fault } {
  try {
    return { text: decodeWith({ fatal: true }, pieces) };
  } catch (cause) {
    const fault = {
      reason: "the line is not UTF-8 text",
      hint: "JSONL is plain UTF-8; unpack or convert the file first",
      cause,
    };
    return { text: decodeWith({}, pieces), fault };
  }
}

function decodeWith(
  options: TextDecoderOptions,
  pieces: readonly Uint8Array[],
): string {
  // Each line has its own decoder: concatenated files bring more than one BOM.
  const decoder = new TextDecoder("utf-8", options);
  let text = "";
  for (const piece of pieces) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}
