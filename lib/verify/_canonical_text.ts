const WRAPPED =
  /\\(?:text|mathrm|mathbf|mathit|mathsf|operatorname) ?\{([^{}]*)\}/g;

/** One spelling for texts that differ in spaces, wrappers and braces only. */
export function canonicalText(text: string): string {
  const plain = text
    .replace(WRAPPED, "$1")
    .replace(/\\(frac|sqrt) ?(\d)/g, "\\$1{$2}")
    .replace(/(\\frac\{[^{}]*\}) ?(\d)/g, "$1{$2}")
    .replace(/([\^_]) ?\{(\w)\}(?!\w)/g, "$1$2")
    .replace(/([([{]) | (?=[)\]},])/g, "$1")
    .trim()
    .replace(/ ?\.$/, "");
  // Case tells variables and points apart, but not words.
  const words = /^\p{L}[\p{L} ,'-]*$/u.test(plain) &&
    (plain.length > 3 || /^(?:no|yes|odd|dne)$/i.test(plain));
  if (words) {
    const word = plain.toLowerCase().replace(/^(?:the|an?) /, "")
      .replace(/ +/g, "");
    if (word === "nosolutions") return "nosolution";
    return word === "doesnotexist" ? "dne" : word;
  }
  // A space between digits separates two numbers, also behind a comma: 10, 000.
  return plain.replace(/, (?=\d{3}(?!\d))/g, ";").replace(
    /(?<!\d) | (?!\d)/g,
    "",
  );
}
