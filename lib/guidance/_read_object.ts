import { repairLatexEscapes } from "./_repair_latex_escapes.ts";

/** A JSON or JSON5 object cut out of a text. */
export interface ObjectSource {
  /** Its text without comments, string escapes repaired. */
  source: string;
  /** Index behind its closing brace. */
  end: number;
}

/**
 * Cuts out the object that starts with the brace at `start`, or gives
 * `undefined` where it is never closed. Takes one pass.
 */
export function readObject(
  text: string,
  start: number,
): ObjectSource | undefined {
  const parts: string[] = [];
  let depth = 0;
  for (let i = start; i < text.length;) {
    const character = text[i] ?? "";
    if (character === '"' || character === "'") {
      const close = closingQuote(text, i);
      if (close === undefined) return undefined;
      parts.push(
        character,
        repairLatexEscapes(text.slice(i + 1, close)),
        character,
      );
      i = close + 1;
      continue;
    }
    const afterComment = skipComment(text, i);
    if (afterComment > i) {
      i = afterComment;
      continue;
    }
    if (character === "{" || character === "[") depth++;
    if (character === "}" || character === "]") depth--;
    parts.push(character);
    i++;
    if (depth === 0) return { source: parts.join(""), end: i };
  }
  return undefined;
}

function closingQuote(text: string, open: number): number | undefined {
  for (let i = open + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === text[open]) return i;
  }
  return undefined;
}

/** Index behind the comment that starts at `at`, or `at` where none does. */
function skipComment(text: string, at: number): number {
  const mark = text.slice(at, at + 2);
  if (mark !== "//" && mark !== "/*") return at;
  const end = text.indexOf(mark === "//" ? "\n" : "*/", at + 2);
  if (end < 0) return text.length;
  return mark === "//" ? end : end + 2;
}
