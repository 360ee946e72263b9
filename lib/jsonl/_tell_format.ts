import { isBlank } from "./_array_lines.ts";
import { maxDepth } from "./_parse_record.ts";

/** How a data file is written. */
export type Format = "parquet" | "array" | "lines";

/** Nobody begins a file with more blanks, or a line of JSON with a longer array. */
const longestHead = 65536;

/**
 * Tells the format of a file by its start; undefined while that is too short to
 * tell. `whole` says that no more comes.
 */
export function tellFormat(
  head: Uint8Array,
  whole: boolean,
  name: string,
): Format | undefined {
  const enough = whole || head.length > longestHead;
  const magic = new TextDecoder().decode(head.subarray(0, 4));
  if (magic === "PAR1") return "parquet";
  const [first, second] = head.values().filter((byte) => !isBlank(byte));
  if (first === 0x5b) {
    const isLines = /\.(jsonl|ndjson)$/.test(name);
    if (second === 0x7b && !isLines) return "array";
    if (second !== 0x7b && isLines) return "lines";
    return tellArray(new TextDecoder().decode(head), enough, whole, name);
  }
  const undecided = first === undefined || "PAR1".startsWith(magic);
  return undecided && !enough ? undefined : "lines";
}

/**
 * Tells an array of rows whose first is no object from a line that is an array:
 * after an array of rows nothing comes.
 */
function tellArray(
  head: string,
  enough: boolean,
  whole: boolean,
  name: string,
): Format | undefined {
  const { end, depth } = scanArray(head);
  if (end !== undefined) {
    if (head.slice(end).trim() !== "") return "lines";
    return enough ? "array" : undefined;
  }
  if (!enough) return undefined;
  if (name.endsWith(".json")) return "array";
  const [line, next] = head.split("\n", 2);
  const goesOn = next === undefined
    ? depth <= maxDepth
    : /^\s*\[\s*$|,\s*$/.test(line!);
  return !whole && goesOn ? "array" : "lines";
}

/** Where a text's first array ends, or how deep in it the text does. */
function scanArray(text: string): { end?: number; depth: number } {
  let depth = 0;
  for (
    const { 0: token, index } of text.matchAll(/"(\\.|[^"\\])*"?|[[\]{}]/gs)
  ) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth === 0 && token === "]") return { end: index + 1, depth };
  }
  return { depth };
}
