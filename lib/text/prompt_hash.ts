import { createHash } from "node:crypto";
import type { Prompts } from "./prompts.ts";

/**
 * Names a set of prompts: the first 12 hexadecimal digits of the SHA-256 of
 * its JSON with sorted keys.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { defaultPrompts } from "./prompts.ts";
 * import { promptHash } from "./prompt_hash.ts";
 *
 * assertEquals(promptHash({ ...defaultPrompts }), promptHash(defaultPrompts));
 * assertEquals(promptHash(defaultPrompts).length, 12);
 * ```
 *
 * @param prompts The templates.
 * @returns 12 hexadecimal digits.
 */
export function promptHash(prompts: Prompts): string {
  const entries = Object.entries(prompts).sort(([a], [b]) => a < b ? -1 : 1);
  const canonical = JSON.stringify(Object.fromEntries(entries));
  return createHash("sha256").update(canonical).digest("hex").slice(0, 12);
}
