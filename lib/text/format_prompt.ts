import type { RenderedPrompt } from "./tokenizer.ts";

/**
 * Writes a prompt the way `--print-prompt` shows it: the exact text between
 * rulers, then the number of ids and the ids themselves.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { formatPrompt } from "./format_prompt.ts";
 *
 * assertEquals(
 *   formatPrompt({ text: "Hi\n", ids: [1, 72] }),
 *   "--- prompt text ---\nHi\n\n--- prompt ids (2) ---\n1 72\n",
 * );
 * ```
 *
 * @param prompt A rendered prompt.
 * @returns Lines that end with a newline.
 */
export function formatPrompt(prompt: RenderedPrompt): string {
  const { text, ids } = prompt;
  return `--- prompt text ---\n${text}\n--- prompt ids (${ids.length}) ---\n${
    ids.join(" ")
  }\n`;
}
