/** A text without math delimiters, text wrappers, sizes, spacing commands and digit grouping. */
export function plainMath(text: string): string {
  return text
    .replace(/\$|\\[()[\]]|\\(?:left|right)(?![a-zA-Z])|\*\*/g, "")
    .replace(/\\(?:text|textbf|textnormal|mathrm|mbox)\s?\{([^{}]*)\}/g, "$1")
    .replace(/\{,\}|,\s?\\!/g, ",")
    .replace(/\\[,;:! ]/g, " ")
    .replace(
      /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?!\d|,\d)/g,
      (number) => number.replaceAll(",", ""),
    )
    .replace(/\s+/g, " ")
    .trim();
}
