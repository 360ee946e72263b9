/**
 * Whether a text holds `token` on its own: not inside a longer word, number,
 * fraction, power or (where the token is a list) longer list.
 */
export function containsToken(text: string, token: string): boolean {
  const list = token.includes(",");
  const compact = (part: string) =>
    list ? part.replace(/ ?([,;]) ?/g, "$1") : part;
  const fold = (part: string) =>
    /^[\p{L} ]+$/u.test(token) ? part.toLowerCase() : part;
  const haystack = fold(compact(text));
  const needle = fold(compact(token));
  const before = leftBoundary(needle);
  const after = rightBoundary(needle);
  for (
    let at = haystack.indexOf(needle);
    at >= 0;
    at = haystack.indexOf(needle, at + 1)
  ) {
    const end = at + needle.length;
    if (
      !before.test(haystack.slice(Math.max(0, at - 2), at)) &&
      !after.test(haystack.slice(end, end + 2))
    ) return true;
  }
  return false;
}

/** What must not stand before: more of the same word, number or signed number. */
function leftBoundary(token: string): RegExp {
  if (/^\d/.test(token)) {
    return /[\p{L}\p{N}_/^.]$|\d,$|(?:^|[ =(,{])-$/u;
  }
  return /^[\p{L}_]/u.test(token) ? /[\p{L}\p{N}_\\]$/u : /(?!)/;
}

/** What must not stand behind: more of the same word, number or expression. */
function rightBoundary(token: string): RegExp {
  if (/\d$/.test(token)) return /^[\p{L}\p{N}_/^!]|^[.,]\d/u;
  return /[\p{L}_]$/u.test(token) ? /^[\p{L}\p{N}_]/u : /(?!)/;
}
