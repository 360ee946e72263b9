/**
 * Shows the first share of a text, cut back to where a word, number or item of a
 * list ends, and closed by the text's own full stop.
 *
 * @example Usage
 * ```ts
 * import { revealedShare } from "./revealed_share.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(revealedShare("The values are 2,5,17.", 0.85), "The values are 2,5.");
 * assertEquals(revealedShare("The values are 2,5,17.", 1), "The values are 2,5,17.");
 * ```
 *
 * @param text The text.
 * @param share How much of it, 0 to 1.
 * @returns Its beginning; `undefined` where not one word fits.
 */
export function revealedShare(text: string, share: number): string | undefined {
  const whole = text.trim();
  const length = Math.ceil(whole.length * share);
  if (length >= whole.length) return whole || undefined;
  const isCut = /[\p{L}\p{N}]$/u.test(whole.slice(0, length)) &&
    /^[\p{L}\p{N}]/u.test(whole.slice(length));
  const kept = whole.slice(0, length)
    .replace(isCut ? /[\p{L}\p{N}]+$/u : /$/, "")
    .replace(/[\s,;:]+$/, "");
  if (kept === "") return undefined;
  return kept.replace(/[.!?]+$/, "") + (/[.!?]+$/.exec(whole)?.[0] ?? "");
}
