import { DataError } from "./data_error.ts";

const code = (character: string): number => character.charCodeAt(0);
const quote = code('"');
const backslash = code("\\");
const comma = code(",");
const space = code(" ");
const newline = code("\n");
const openBracket = code("[");
const openBrace = code("{");
const closeBracket = code("]");
const closeBrace = code("}");
/** Like a raw newline, no JSON string may hold it, and it ends no line. */
const forbidden = 1;

/** Whether a byte is blank between JSON values; the BOM's bytes count too. */
export function isBlank(byte: number): boolean {
  return byte === space || byte >= 9 && byte <= 13 ||
    byte === 0xef || byte === 0xbb || byte === 0xbf;
}

/**
 * Turns a JSON array into lines of one element each, without parsing the
 * elements: what is malformed inside of one stays malformed on its line.
 */
export async function* arrayLines(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let inElement = false;
  let ended = false;
  let rows = 0;

  /** Gives the byte to put out, or -1 for none. */
  const step = (byte: number): number => {
    if (inString) {
      if (escaped) escaped = false;
      else if (byte === backslash) escaped = true;
      else if (byte === quote) inString = false;
      return byte === newline ? forbidden : byte;
    }
    if (depth === 0) {
      if (isBlank(byte)) return -1;
      if (ended || byte !== openBracket) throw afterEnd(name, rows);
      depth = 1;
      return -1;
    }
    if (depth === 1 && (byte === comma || byte === closeBracket)) {
      if (byte === closeBracket) {
        depth = 0;
        ended = true;
      }
      if (!inElement) return -1;
      inElement = false;
      rows++;
      return newline;
    }
    if (isBlank(byte)) return inElement ? space : -1;
    inElement = true;
    if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) depth++;
    else if ((byte === closeBrace || byte === closeBracket) && depth > 1) {
      depth--;
    }
    return byte;
  };

  for await (const chunk of chunks) {
    const output = new Uint8Array(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      const out = step(byte);
      if (out >= 0) output[length++] = out;
    }
    if (length > 0) yield output.subarray(0, length);
  }
  if (!ended) {
    throw new DataError(
      `Cannot read ${name}: input ended early after ${rows} rows`,
      {
        hint:
          "the JSON array has no end; one of its brackets or quotes is open",
      },
    );
  }
}

function afterEnd(name: string, rows: number): DataError {
  return new DataError(
    `Cannot read ${name}: there is text after the end of its JSON array of ${rows} rows`,
    { hint: "a file is one JSON array, or one JSON object on each line" },
  );
}
