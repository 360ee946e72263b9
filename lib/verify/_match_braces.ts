/**
 * Pairs the unescaped braces of a text: index of `{` to index of its `}`.
 *
 * A brace after an odd run of backslashes is LaTeX's escaped brace and does not
 * nest.
 */
export function matchBraces(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === "\\") i++;
    else if (character === "{") open.push(i);
    else if (character === "}") {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, i);
    }
  }
  return pairs;
}
