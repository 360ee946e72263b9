const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
};

/**
 * Reads a size as transformers takes one: `5GB` (powers of 1000), `5GiB` (of
 * 1024) or plain bytes.
 *
 * @example Usage
 * ```ts
 * import { parseByteSize } from "./parse_byte_size.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseByteSize("1.5GB"), 1_500_000_000);
 * assertEquals(parseByteSize("2 kib"), 2048);
 * assertEquals(parseByteSize("much"), undefined);
 * ```
 *
 * @param text The size.
 * @returns Whole bytes, at least 1; undefined where the text is no such size.
 */
export function parseByteSize(text: string): number | undefined {
  const [_, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*$/i.exec(text) ??
    [];
  const factor = UNITS[unit?.toUpperCase() ?? ""];
  if (number === undefined || factor === undefined) return undefined;
  const bytes = Math.floor(Number(number) * factor);
  return bytes >= 1 && Number.isSafeInteger(bytes) ? bytes : undefined;
}
