// Only such texts can hold a number that a double changes or overflows.
const mayHoldLargeNumber = /\d{16}|e\+?\d{3}/i;

/**
 * Parses JSON, keeping the digits of integers beyond 2^53 as bigint.
 *
 * @example Usage
 * ```ts
 * import { parseJson } from "./parse_json.ts";
 *
 * console.error(parseJson('{"id": 9007199254740993}')); // { id: 9007199254740993n }
 * ```
 *
 * @param text One JSON value, nothing else (no comments, no NaN)
 * @returns The value
 * @throws {SyntaxError} If the text is not JSON or holds a number that a
 * double cannot
 */
export function parseJson(text: string): unknown {
  if (!mayHoldLargeNumber.test(text)) return JSON.parse(text);
  return JSON.parse(text, keepDigits);
}

function keepDigits(
  _key: string,
  value: unknown,
  context?: { source?: string },
): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  if (/^-?\d+$/.test(source)) return BigInt(source);
  if (!Number.isFinite(value)) {
    throw new SyntaxError(`Cannot parse JSON: ${source} is out of range`);
  }
  return value;
}
