import { createHash } from "node:crypto";
import type { JsonRecord } from "./record.ts";
import { stringifyJson } from "./stringify_json.ts";

/** What tells one set of rows from another. */
export interface DataFingerprint {
  /** How many rows. */
  rows: number;
  /** The first 64 bits, in hex, of the SHA-256 of the rows as JSON lines. */
  hash: string;
}

/**
 * Takes the fingerprint of rows, so that a resumed run notices other data.
 *
 * @example Usage
 * ```ts
 * import { dataFingerprint } from "./data_fingerprint.ts";
 * import { assertEquals, assertNotEquals } from "@std/assert";
 *
 * const { rows, hash } = dataFingerprint([{ id: "a" }]);
 * assertEquals(rows, 1);
 * assertNotEquals(dataFingerprint([{ id: "b" }]).hash, hash);
 * ```
 *
 * @param rows The rows, in their order.
 * @returns Count and hash.
 */
export function dataFingerprint(rows: readonly JsonRecord[]): DataFingerprint {
  const hash = createHash("sha256");
  for (const row of rows) hash.update(`${stringifyJson(row)}\n`);
  return { rows: rows.length, hash: hash.digest("hex").slice(0, 16) };
}
