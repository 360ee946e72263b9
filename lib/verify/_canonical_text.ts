const WRAPPED =
  /\\(?:text|mathrm|mathbf|mathit|mathsf|operatorname) ?\{([^{}]*)\}/g;

/** One spelling for texts that differ in spaces, wrappers and braces only. */
export function canonicalText(text: string): string {
  const plain = text
    .replace(WRAPPED, "$1")
    .replace(/\\(frac|sqrt) ?(\d)/g, "\\$1{$2}")
    .replace(/(\\frac\{[^{}]*\}) ?(\d)/g, "$1{$2}")
    .replace(/([\^_]) ?\{(\w)\}/g, "$1$2")
    .replace(/([([{]) | (?=[)\]},])/g, "$1")
    .trim()
    .replace(/ ?\.$/, "");
  // Case tells variables and points apart, but not words.
  const words = /^\p{L}[\p{L} ,'-]*$/u.test(plain) &&
    (plain.length > 3 || /^(?:no|yes|odd)$/i.test(plain));
  if (words) {
    return plain.toLowerCase().replace(/^(?:the|an?) /, "").replace(/ +/g, "");
  }
  // A space between digits separates two numbers.
  return plain.replace(/(?<!\d) | (?!\d)/g, "");
}
