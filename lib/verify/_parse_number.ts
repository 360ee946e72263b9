import {
  add,
  divide,
  negate,
  parseDecimal,
  type Rational,
} from "./_rational.ts";

const MAX_DEPTH = 16;
const DECIMAL = /(?:[1-9]\d{0,2}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+/y;
const PLAIN_FRACTION = /\s+(\d+)\/(\d+)/y;
const DIGITS = /^\d+$/;
const LITERAL_ARGUMENT = /\s*(?:\{\s*(\d+)\s*\}|(\d))/y;
const SPACES = /\s*/y;

interface Cursor {
  readonly text: string;
  at: number;
}

/**
 * Reads a whole text as one exact number: a signed integer, decimal, fraction
 * (`\frac{a}{b}`, `\frac12`, `a/b`) or mixed number (`3\frac{3}{4}`, `5 1/2`).
 * Products, powers and sums are not read.
 */
export function parseNumber(text: string): Rational | undefined {
  const cursor = { text, at: 0 };
  const value = readNumber(cursor, 0);
  skipSpaces(cursor);
  return cursor.at === text.length ? value : undefined;
}

function readNumber(cursor: Cursor, depth: number): Rational | undefined {
  if (depth > MAX_DEPTH) return undefined;
  skipSpaces(cursor);
  const sign = cursor.text[cursor.at];
  if (sign === "-" || sign === "+") cursor.at++;
  skipSpaces(cursor);
  const first = readTerm(cursor, depth);
  if (first === undefined) return undefined;
  skipSpaces(cursor);
  let value: Rational | undefined = first;
  if (cursor.text[cursor.at] === "/") {
    cursor.at++;
    skipSpaces(cursor);
    const second = readTerm(cursor, depth);
    value = second && divide(first, second);
  }
  return value && sign === "-" ? negate(value) : value;
}

function readTerm(cursor: Cursor, depth: number): Rational | undefined {
  const { text, at } = cursor;
  if (text.startsWith("\\frac", at)) return readFraction(cursor, depth);
  if (text[at] === "(") return readEnclosed(cursor, ")", depth);
  if (text[at] === "{") return readEnclosed(cursor, "}", depth);
  const literal = match(DECIMAL, cursor);
  const whole = literal && parseDecimal(literal[0]);
  if (!literal || !whole) return undefined;
  return DIGITS.test(literal[0]) ? readMixed(cursor, whole) : whole;
}

/** `whole`, with the proper fraction that may follow it. */
function readMixed(cursor: Cursor, whole: Rational): Rational | undefined {
  const plain = match(PLAIN_FRACTION, cursor);
  let fraction: Rational | undefined;
  if (plain) {
    const [, top = "", bottom = ""] = plain;
    fraction = properFraction(top, bottom);
  } else {
    const start = cursor.at;
    skipSpaces(cursor);
    if (!cursor.text.startsWith("\\frac", cursor.at)) {
      cursor.at = start;
      return whole;
    }
    cursor.at += "\\frac".length;
    const top = readLiteralArgument(cursor);
    const bottom = readLiteralArgument(cursor);
    fraction = top && bottom ? properFraction(top, bottom) : undefined;
  }
  return fraction && add(whole, fraction);
}

/** `2\frac{4}{3}` may be a product, so only a proper fraction makes a mixed number. */
function properFraction(top: string, bottom: string): Rational | undefined {
  const numerator = parseDecimal(top);
  const denominator = parseDecimal(bottom);
  if (!numerator || !denominator) return undefined;
  if (numerator.numerator >= denominator.numerator) return undefined;
  return divide(numerator, denominator);
}

/** A `\frac` argument of digits only, braced or one digit. */
function readLiteralArgument(cursor: Cursor): string | undefined {
  const found = match(LITERAL_ARGUMENT, cursor);
  return found ? found[1] ?? found[2] : undefined;
}

function readFraction(cursor: Cursor, depth: number): Rational | undefined {
  cursor.at += "\\frac".length;
  const top = readArgument(cursor, depth);
  const bottom = top && readArgument(cursor, depth);
  return top && bottom && divide(top, bottom);
}

function readArgument(cursor: Cursor, depth: number): Rational | undefined {
  skipSpaces(cursor);
  if (cursor.text[cursor.at] === "{") return readEnclosed(cursor, "}", depth);
  const digit = match(/\d/y, cursor);
  return digit ? parseDecimal(digit[0]) : undefined;
}

function readEnclosed(
  cursor: Cursor,
  close: string,
  depth: number,
): Rational | undefined {
  cursor.at++;
  const value = readNumber(cursor, depth + 1);
  skipSpaces(cursor);
  if (cursor.text[cursor.at] !== close) return undefined;
  cursor.at++;
  return value;
}

function skipSpaces(cursor: Cursor): void {
  match(SPACES, cursor);
}

function match(pattern: RegExp, cursor: Cursor): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (found) cursor.at = pattern.lastIndex;
  return found ?? undefined;
}
