/** What sets the same formula in other clothes. */
const layout =
  /\\(?:(?:left|right|displaystyle|textstyle|quad|qquad|limits|nolimits)(?![a-z])|[,;:! ])|\\[()[\]]|[$~]|\{\s*\}/g;
const fractions = /\\[dtc]frac(?![a-z])/g;
/** Words and numbers; scripts without spaces give a token a character. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])+/gu;
const numbers = /\p{N}+/gu;

/**
 * The text that two copies of a problem share: Unicode's compatibility form in
 * lower case, without blanks, dollar signs, LaTeX's spacing and punctuation at
 * the end. Signs stay, since `x+2` is not `x-2`.
 */
export function canonicalProblem(text: string): string {
  return text.normalize("NFKC").toLowerCase()
    .replaceAll(layout, "")
    .replaceAll(fractions, "\\frac")
    .replaceAll(/\s+/gu, "")
    .replace(/[.,;:!?\u3002\uff1f\uff1a]+$/u, "");
}

/** The words and numbers of a text in order, in lower case; signs are left out. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKC").toLowerCase().replaceAll(layout, " ");
  return plain.match(words) ?? [];
}

/** The numbers of a text in order. */
export function numbersOf(text: string): string {
  return (text.normalize("NFKC").match(numbers) ?? []).join(" ");
}
