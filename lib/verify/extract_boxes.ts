import { matchBraces } from "./_match_braces.ts";

const BOX = /\\(?:boxed|fbox)\s*\{/g;

/**
 * Finds the contents of every outermost `\boxed{}` and `\fbox{}` in a text, in
 * order; a box whose brace is never closed is given as `undefined`.
 *
 * Takes time linear in the text, whatever it holds.
 *
 * @example Two boxes, one of them unfinished
 * ```ts
 * import { extractBoxes } from "./extract_boxes.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(extractBoxes("\\boxed{\\frac{1}{2}}, or \\boxed{3"), [
 *   "\\frac{1}{2}",
 *   undefined,
 * ]);
 * ```
 *
 * @param text The text, LaTeX or prose.
 * @returns One entry a box, untrimmed.
 */
export function extractBoxes(text: string): (string | undefined)[] {
  const boxes: (string | undefined)[] = [];
  let closing: Map<number, number> | undefined;
  let end = 0;
  for (const match of text.matchAll(BOX)) {
    if (match.index < end) continue;
    closing ??= matchBraces(text);
    const open = match.index + match[0].length - 1;
    const close = closing.get(open);
    boxes.push(close === undefined ? undefined : text.slice(open + 1, close));
    end = close ?? end;
  }
  return boxes;
}
