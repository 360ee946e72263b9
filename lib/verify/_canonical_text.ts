const WRAPPED =
  /\\(?:text|textbf|textit|textrm|textnormal|mathrm|mathbf|mathit|mbox) ?\{([^{}]*)\}/g;

/** One spelling for texts that differ in spaces, wrappers and braces only. */
export function canonicalText(text: string): string {
  const plain = text
    .replace(WRAPPED, "$1")
    .replace(/\\(frac|sqrt) ?(\d)/g, "\\$1{$2}")
    .replace(/(\\frac\{[^{}]*\}) ?(\d)/g, "$1{$2}")
    .replace(/([\^_]) ?\{(\w)\}/g, "$1$2")
    .trim()
    .replace(/ ?\.$/, "");
  // Case tells variables and points apart, but not words.
  const words = /^\p{L}[\p{L} '-]*$/u.test(plain) &&
    (plain.length > 2 || /^no$/i.test(plain));
  // A space between digits separates two numbers.
  return (words ? plain.toLowerCase() : plain).replace(/(?<!\d) | (?!\d)/g, "");
}
