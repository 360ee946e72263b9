/**
 * Joins parts of a text by line breaks; one that begins with punctuation or a
 * space goes on where the last one ended.
 *
 * @example Usage
 * ```ts
 * import { joinParts } from "./join_parts.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(joinParts(["Double it.", "2,4", ",8"]), "Double it.\n2,4,8");
 * ```
 *
 * @param parts The parts.
 * @returns The text.
 */
export function joinParts(parts: readonly string[]): string {
  return parts.reduce(
    (text, part) =>
      text === "" || /^[\s,.;:!?)]/.test(part)
        ? text + part
        : `${text}\n${part}`,
    "",
  );
}
