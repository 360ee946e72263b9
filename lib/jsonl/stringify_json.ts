// TypeScript's library lacks rawJSON.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/**
 * Writes a value as one line of JSON, a bigint as its plain digits.
 *
 * @example Usage
 * ```ts
 * import { stringifyJson } from "./stringify_json.ts";
 *
 * console.error(stringifyJson({ id: 9007199254740993n })); // {"id":9007199254740993}
 * ```
 *
 * @param value The value; NaN and infinities become null, as in `JSON`
 * @param indent Spaces a level, on lines of their own (default: one line)
 * @returns The JSON text
 * @throws {TypeError} If the value has no JSON form
 */
export function stringifyJson(value: unknown, indent = 0): string {
  const text: string | undefined = JSON.stringify(value, writeDigits, indent);
  if (text === undefined) {
    throw new TypeError(`Cannot write JSON: ${typeof value} has no JSON form`);
  }
  return text;
}

function writeDigits(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? rawJSON(String(value)) : value;
}
