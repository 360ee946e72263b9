import { unicodeMath } from "./_unicode_math.ts";
import { writeNegation } from "./_write_negation.ts";

const ROW_END = "\u0001";
const TRAILING_ROW_END = new RegExp(`(?:${ROW_END} ?)+$`);
const GROUPED_DIGITS = /^[-+]?[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?$/;
const RELATES = /[=<>\d]|\\(?:le|ge|ne|in|pi|sqrt|infty)(?![a-zA-Z])/;
const REWRITES: readonly (readonly [RegExp, string])[] = [
  // A trimmed `\ ` leaves its backslash.
  [/(?<!\\)\\$/, ""],
  [/\\[dtc]frac(?![a-zA-Z])/g, "\\frac"],
  [/\\[dt]binom(?![a-zA-Z])/g, "\\binom"],
  [
    /\\(?:left|right|displaystyle|textstyle|limits|nolimits|[bB]igg?[lrm]?)(?![a-zA-Z])\.?/g,
    "",
  ],
  [/\bUS ?\\?\$/g, "\\$"],
  [/(?<!\\)\$|\\[()[\]]/g, ""],
  [/(\d)(?:\{,\}|,\s?\\!)\s?(?=\d{3}(?!\d))/g, "$1"],
  [/(\d)\{\.\}(?=\d)/g, "$1."],
  [/\\!/g, ""],
  [/\\(?:[,;:> ~]|q?quad|thinspace|enspace|hspace\{[^{}]*\})|~/g, " "],
  [/\\(?:tiny|small|normalsize|large|Large|LARGE|huge|Huge)(?![a-zA-Z])/g, ""],
  [/\\(?:text)?color ?\{\w+\}/g, ""],
  [/\\(?:lt|less)(?![a-zA-Z])/g, "<"],
  [/\\(?:gt|greater)(?![a-zA-Z])/g, ">"],
  [/\\(?:leqslant|leqq|leq)(?![a-zA-Z])|<=|=</g, "\\le "],
  [/\\(?:geqslant|geqq|geq)(?![a-zA-Z])|>=/g, "\\ge "],
  // `5!=120` states a factorial, `x != 5` an inequality.
  [/\\(?:neq|not ?=)(?![a-zA-Z])|(?<![\d)!] ?)!=|(?<=\d )!=|<>/g, "\\ne "],
  [/\\(?:varnothing|O)(?![a-zA-Z])/g, "\\emptyset"],
  [/\\(?:lbrace|\{)/g, "\\{"],
  [/\\(?:rbrace|\})/g, "\\}"],
  [/\\langle/g, "("],
  [/\\rangle/g, ")"],
  [/\\(?:lvert|rvert|vert)(?![a-zA-Z])/g, "|"],
  [/\\(?:infin|infinity)(?![a-zA-Z])/g, "\\infty"],
  [/\\(?:dots|cdots|dotsc|dotsb|ldots)(?![a-zA-Z])|\.\.\./g, "\\ldots "],
  [/\\colon(?![a-zA-Z])/g, ":"],
  [/\\(?:degree|textdegree)(?![a-zA-Z])/g, "^\\circ "],
  [/\\(?:R|reals|Reals)(?![a-zA-Z])|\\mathbb ?R/g, "\\mathbb{R}"],
  [
    /\\frac ?\{ ?(\\(?:text|mathrm) ?\{)([^{}]*)\} ?\} ?\{ ?\\(?:text|mathrm) ?\{([^{}]*)\} ?\}/g,
    "$1$2/$3}",
  ],
  // A wrapper around anything but words says nothing.
  [
    /\\(?:math(?:bf|rm|it|sf|bb)|boldsymbol|bm|text(?:bf|it|rm|sf|normal)?|mbox|emph|underline|boxed|fbox) ?\{([^{}a-zA-Z\\\u0080-\uffff]*)\}/g,
    "{$1}",
  ],
  [
    /\\(?:textbf|textit|textrm|textsf|textnormal|mbox|emph|hbox)(?![a-zA-Z])/g,
    "\\text",
  ],
  [/\{\\(?:bf|rm|it) /g, "{"],
  [/,?\s?\\text ?\{[\s,]*(and|or|And|Or|AND|OR)\s*\}\s?,?/g, " $1 "],
  [/\\(?:lor|vee)(?![a-zA-Z]) ?/g, "\\lor "],
  [/\\(?:land|wedge)(?![a-zA-Z]) ?/g, "\\land "],
  [/\s*(?:\u6216\u8005|\u6216)\s*/g, " or "],
  [/\s*(?:\u548c|\u4e14|\u4ee5\u53ca)\s*/g, " and "],
  [/(?<=[\d)}])or(?=[-\d(\\a-zA-Z])/g, " or "],
  [/\{ ?\\?% ?\}/g, "\\%"],
  [
    /(\d) ?\^ ?\{ ?(?:\\text ?\{ ?)?(?:st|nd|rd|th) ?\}? ?\}|(\d)(?:st|nd|rd|th)\b/g,
    "$1$2",
  ],
  [/\s+/g, " "],
];

/**
 * Rewrites an answer's LaTeX and Unicode presentation to one plain form:
 * spacing commands, sizes, math delimiters, colours, synonyms, full-width
 * characters, protected separators and grouped thousands. Only what cannot
 * change the value is rewritten.
 */
export function cleanAnswer(text: string): string {
  if (/^[-+]?[\d.,/ ]*\d$/.test(text)) return joinGroups(text.trim());
  // A matrix's row ends must not be read as spacing commands.
  let cleaned = writeNegation(undouble(unicodeMath(text))).replace(
    /\\\\/g,
    ROW_END,
  );
  for (const [pattern, by] of REWRITES) cleaned = cleaned.replace(pattern, by);
  if (RELATES.test(cleaned)) cleaned = wordConnectives(cleaned);
  cleaned = cleaned.replace(TRAILING_ROW_END, "").replaceAll(ROW_END, "\\\\");
  cleaned = cleaned.trim().replace(/(?<!\\ldots) ?[.,;:]$/, "");
  return joinGroups(cleaned.replace(/^[:=] ?/, "").trim());
}

/** Between solutions a connective lists them; between propositions it is the answer. */
function wordConnectives(text: string): string {
  return text.replace(/ ?\\lor /g, " or ").replace(/ ?\\land /g, " and ");
}

/** Commands behind two backslashes (an escaped JSON text) get one, but not a matrix's rows. */
function undouble(text: string): string {
  if (!text.includes("\\\\") || text.includes("\\begin")) return text;
  return text.replace(/\\\\(?=[a-zA-Z{}()[\]%$,;!])/g, "\\");
}

function joinGroups(text: string): string {
  return GROUPED_DIGITS.test(text) ? text.replaceAll(" ", "") : text;
}
