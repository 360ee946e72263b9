/** An exact fraction, not reduced; the denominator is positive. */
export interface Rational {
  numerator: bigint;
  denominator: bigint;
}

/** Digits of the longest literal that is read as a number. */
const MAX_DIGITS = 1000;

/** An integer as a fraction. */
export function integer(value: bigint | number): Rational {
  return { numerator: BigInt(value), denominator: 1n };
}

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
  if (a.denominator === b.denominator) {
    return {
      numerator: a.numerator + b.numerator,
      denominator: a.denominator,
    };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** Product. */
export function multiply(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  };
}

/** Negative. */
export function negate(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator };
}

/** Integer power, or `undefined` for a negative power of zero. */
export function power(a: Rational, exponent: bigint): Rational | undefined {
  if (exponent < 0n) {
    const inverse = divide(integer(1n), a);
    return inverse && power(inverse, -exponent);
  }
  return {
    numerator: a.numerator ** exponent,
    denominator: a.denominator ** exponent,
  };
}

/** Exact equality, by cross-multiplication. */
export function equalRationals(a: Rational, b: Rational): boolean {
  return compareRationals(a, b) === 0;
}

/** Negative, zero or positive, as `a` is below, at or above `b`. */
export function compareRationals(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The integer a fraction equals, or `undefined`. */
export function toInteger(a: Rational): bigint | undefined {
  return a.numerator % a.denominator === 0n
    ? a.numerator / a.denominator
    : undefined;
}

/** The largest integer that is not above a fraction. */
export function floor({ numerator, denominator }: Rational): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator
    ? quotient - 1n
    : quotient;
}

/** The fraction in lowest terms. */
export function reduce({ numerator, denominator }: Rational): Rational {
  let a = numerator < 0n ? -numerator : numerator;
  let b = denominator;
  while (b !== 0n) [a, b] = [b, a % b];
  return a <= 1n
    ? { numerator, denominator }
    : { numerator: numerator / a, denominator: denominator / a };
}

/** Bits of the larger of numerator and denominator. */
export function sizeOf({ numerator, denominator }: Rational): number {
  return Math.max(bitLength(numerator), bitLength(denominator));
}

/** Bits of an integer's magnitude. */
export function bitLength(value: bigint): number {
  const magnitude = value < 0n ? -value : value;
  if (magnitude === 0n) return 0;
  const digits = magnitude.toString(16);
  return digits.length * 4 + 28 - Math.clz32(parseInt(digits[0] ?? "0", 16));
}
