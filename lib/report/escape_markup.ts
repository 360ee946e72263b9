import { xmlText } from "./_xml_text.ts";

const replacements: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Makes any text safe inside HTML and SVG elements and quoted attributes.
 *
 * Control characters that XML forbids become the replacement character.
 *
 * @example
 * ```ts
 * import { escapeMarkup } from "./escape_markup.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(escapeMarkup("a < b & c"), "a &lt; b &amp; c");
 * ```
 *
 * @param text Any text.
 * @returns The escaped text.
 */
export function escapeMarkup(text: string): string {
  return xmlText(text)
    .replace(/[&<>"']/g, (character) => replacements[character] ?? character);
}
