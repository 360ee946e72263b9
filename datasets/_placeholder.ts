/** What published sets have in place of a text that is none. */
const placeholders = new Set(["", "proof", "notfound", "not found", "nan"]);

/** Whether a text stands for none. */
export function isPlaceholder(text: string): boolean {
  return placeholders.has(text.trim().toLowerCase());
}
