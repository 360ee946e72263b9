const OPEN = "([{";
const CLOSE = ")]}";

/** A separator outside all delimiters, and where it stands. */
export interface Separator {
  index: number;
  length: number;
  text: string;
}

/**
 * Finds what matches `pattern` (sticky) outside all delimiters and matrices;
 * `undefined` where the delimiters do not balance. Any opener pairs with any
 * closer, for half-open intervals.
 */
export function findSeparators(
  text: string,
  pattern: RegExp,
): Separator[] | undefined {
  const found: Separator[] = [];
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (depth === 0) {
      pattern.lastIndex = i;
      const match = pattern.exec(text);
      if (match && match[0] !== "") {
        found.push({
          index: i,
          length: match[0].length,
          text: match[0].trim(),
        });
        i += match[0].length - 1;
        continue;
      }
    }
    let character = text[i] ?? "";
    if (character === "\\") {
      if (text.startsWith("\\begin", i)) {
        depth++;
        i += 5;
        continue;
      }
      if (text.startsWith("\\end", i)) {
        depth--;
        i += 3;
        continue;
      }
      character = text[++i] ?? "";
      // `\(` and the like are gone; only escaped braces still delimit.
      if (!"{}".includes(character)) continue;
    }
    if (OPEN.includes(character)) depth++;
    else if (CLOSE.includes(character)) depth--;
    if (depth < 0) return undefined;
  }
  return depth === 0 ? found : undefined;
}

/** The parts of a text around its separators, trimmed. */
export function partsAround(
  text: string,
  separators: readonly Separator[],
): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, length } of separators) {
    parts.push(text.slice(start, index).trim());
    start = index + length;
  }
  return [...parts, text.slice(start).trim()];
}
