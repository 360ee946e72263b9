import { matchBraces } from "./_match_braces.ts";

/** A `\boxed{}` or `\fbox{}` in a text. */
export interface Box {
  /** What is in it; `undefined` where its brace is never closed. */
  content: string | undefined;
  /** Where the box begins. */
  start: number;
  /** Where its content begins. */
  open: number;
  /** Where the text goes on behind it. */
  end: number;
}

const BOX =
  /\\(?:boxed|fbox)\s*(?:\{|(?=\d(?![\d.,])|[a-zA-Z](?![a-zA-Z])|\\[dtc]?frac\s*\{))/g;
const FRACTION = /\\[dtc]?frac\s*\{/y;

/** Finds every outermost box, in order and in linear time. */
export function locateBoxes(text: string): Box[] {
  const boxes: Box[] = [];
  let closing: Map<number, number> | undefined;
  let end = 0;
  for (const match of text.matchAll(BOX)) {
    if (match.index < end) continue;
    const open = match.index + match[0].length;
    if (!match[0].endsWith("{") && text[open] === "\\") {
      closing ??= matchBraces(text);
      const close = closeOfFraction(text, open, closing);
      if (close === undefined) continue;
      end = close + 1;
      const content = text.slice(open, end);
      boxes.push({ content, start: match.index, open, end });
      continue;
    }
    if (!match[0].endsWith("{")) {
      // TeX boxes the one token that stands without braces.
      if (!/\s$/.test(match[0]) && /[a-zA-Z]/.test(text[open] ?? "")) continue;
      end = open + 1;
      boxes.push({ content: text[open], start: match.index, open, end });
      continue;
    }
    closing ??= matchBraces(text);
    const close = closing.get(open - 1);
    end = close === undefined ? end : close + 1;
    boxes.push({
      content: close === undefined ? undefined : text.slice(open, close),
      start: match.index,
      open,
      end: close === undefined ? open : close + 1,
    });
  }
  return boxes;
}

/** Where the second argument of a fraction ends. */
function closeOfFraction(
  text: string,
  at: number,
  closing: ReadonlyMap<number, number>,
): number | undefined {
  FRACTION.lastIndex = at;
  const top = FRACTION.test(text)
    ? closing.get(FRACTION.lastIndex - 1)
    : undefined;
  return top === undefined ? undefined : closing.get(top + 1);
}
