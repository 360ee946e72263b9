/** An exact fraction, not reduced; the denominator is positive. */
export interface Rational {
  numerator: bigint;
  denominator: bigint;
}

/** Digits of the longest literal that is read as a number. */
export const MAX_DIGITS = 1000;

/** Reads an unsigned literal such as `12`, `1,234.50` or `.5`. */
export function parseDecimal(literal: string): Rational | undefined {
  const digits = literal.replaceAll(",", "");
  if (digits.length > MAX_DIGITS) return undefined;
  const [whole = "", fraction = ""] = digits.split(".");
  return {
    numerator: BigInt(whole + fraction),
    denominator: 10n ** BigInt(fraction.length),
  };
}

/** Quotient, or `undefined` where the divisor is zero. */
export function divide(a: Rational, b: Rational): Rational | undefined {
  if (b.numerator === 0n) return undefined;
  const sign = b.numerator < 0n ? -1n : 1n;
  return {
    numerator: sign * a.numerator * b.denominator,
    denominator: sign * a.denominator * b.numerator,
  };
}

/** Sum. */
export function add(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** Negative. */
export function negate(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator };
}

/** Exact equality, by cross-multiplication. */
export function equalRationals(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator;
}
