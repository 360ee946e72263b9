import { locateBoxes } from "./_locate_boxes.ts";

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
  return locateBoxes(text).map(({ content }) => content);
}
