/**
 * Rewrites an answer's LaTeX and Unicode presentation to one plain form:
 * spacing commands, sizes, math delimiters, full-width characters, protected
 * separators and grouped thousands.
 *
 * Only marks that cannot change the value go. Compatibility folding (NFKC)
 * is not used: it would make `5²` the number 52.
 */
export function cleanAnswer(text: string): string {
  const cleaned = text
    // A trimmed `\ ` leaves its backslash.
    .replace(/(?<!\\)\\$/, "")
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(
      /[\uff01-\uff5e]/g,
      (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0),
    )
    .replaceAll("\u2212", "-")
    .replace(/\\(?:dfrac|tfrac|cfrac)(?![a-zA-Z])/g, "\\frac")
    .replace(
      /\\(?:left|right|displaystyle|bigl|bigr|big|Bigl|Bigr|Big)(?![a-zA-Z])/g,
      "",
    )
    .replace(/\\\$|\$|\\[()[\]]/g, (mark) => mark === "\\$" ? mark : "")
    .replace(/(\d)(?:\{,\}|,\s?\\!)\s?(?=\d{3}(?!\d))/g, "$1")
    .replace(/(\d)\{\.\}(?=\d)/g, "$1.")
    .replaceAll("\\!", "")
    .replace(/\\(?:[,;:> ~]|quad(?![a-zA-Z])|qquad(?![a-zA-Z]))|~/g, " ")
    .replace(/,?\s?\\text\{\s*and\s*\}/g, ", ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ ?\.$/, "");
  return /^[-+]?[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?$/.test(cleaned)
    ? cleaned.replaceAll(" ", "")
    : cleaned;
}
