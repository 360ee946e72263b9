import type { Fault } from "./bad_line.ts";
import { parseJson } from "./parse_json.ts";
import type { JsonRecord } from "./record.ts";

/** `JSON.stringify` recurses, so what it cannot write again is not taken in. */
export const maxDepth = 200;

const hint =
  "each line must be one JSON object; `jq -c` writes JSON in that form";

/** Parses a line as a record, or says why it is none. */
export function parseRecord(
  text: string,
): { record: JsonRecord } | { fault: Fault } {
  let value: unknown;
  try {
    // Without a CR's second line, errors give the column.
    value = parseJson(text.endsWith("\r") ? text.slice(0, -1) : text);
  } catch (cause) {
    // Only the stack's end gives this: the parser's own errors are SyntaxErrors.
    if (cause instanceof RangeError) return tooDeep();
    const reason = (cause as Error).message
      .replace(
        / in JSON at position \d+ \(line 1 column (\d+)\)/,
        " at column $1",
      );
    return { fault: { reason, hint, cause } };
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return isTooDeep(value) ? tooDeep() : { record: value as JsonRecord };
  }
  const found = Array.isArray(value)
    ? "an array"
    : value === null
    ? "null"
    : `a ${typeof value}`;
  return { fault: { reason: `expected a JSON object, found ${found}`, hint } };
}

function tooDeep(): { fault: Fault } {
  return { fault: { reason: `it nests deeper than ${maxDepth} levels`, hint } };
}

function isTooDeep(root: object): boolean {
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((value) =>
      Object.values(value).filter((inner) =>
        typeof inner === "object" && inner !== null
      )
    );
  }
  return false;
}
