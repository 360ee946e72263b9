import { findSeparators } from "./_split.ts";

const COMMANDS =
  /\\(?:int|lim|sum|prod|Gamma|zeta|det|gcd|binom|frac|sqrt|partial|operatorname|infty|pi|sin|cos|tan|ln|log|exp)(?![a-zA-Z])/;
const NEEDS_SYSTEM =
  /\\(?:int|lim|Gamma|zeta|partial)(?![a-zA-Z])|\\(?:sum|prod)(?![a-zA-Z])|\\frac ?\{ ?d ?\} ?\{ ?d[a-z] ?\}|\\operatorname/;
// Balanced delimiters are all that is asked for.
const NOTHING = /(?!)/y;
const MAX_LENGTH = 300;
const MAX_BRACES = 40;

/**
 * Whether a text that our parser does not read is worth handing to the computer
 * algebra system, and small enough: an integral, limit, derivative, infinite
 * sum or special function, without words, towers of exponents, long numbers,
 * or factorials.
 */
export function isUnreadMath(text: string): boolean {
  return text.length <= MAX_LENGTH && NEEDS_SYSTEM.test(text) &&
    COMMANDS.test(text) && isWithinCaps(text);
}

/** Whether a sum or product has no end, which our evaluation needs. */
export function hasInfiniteSum(text: string): boolean {
  return /\\(?:sum|prod)(?![a-zA-Z]).*\\infty/s.test(text);
}

function isWithinCaps(text: string): boolean {
  if (/[^\x20-\x7e]|\\text|!|\\begin|\d{9}/.test(text)) return false;
  if (!findSeparators(text, NOTHING)) return false;
  if ((text.match(/[{(]/g)?.length ?? 0) > MAX_BRACES) return false;
  if (text.split("\\int").length > 3) return false;
  // An exponent within an exponent may be a tower.
  return !/\^ ?\{[^}]*\^|\^ ?\w ?\^|\^ ?\{? ?\d{3}/.test(text);
}
