import {
  addBalls,
  type Ball,
  errorOf,
  fromRational,
  isZero,
  mayBeZero,
  negateBall,
  topOf,
} from "./_ball.ts";
import {
  addComplex,
  type Complex,
  divideComplex,
  multiplyComplex,
  negateComplex,
  real,
} from "./_complex.ts";
import {
  add,
  divide,
  equalRationals,
  multiply,
  negate,
  type Rational,
  sizeOf,
} from "./_rational.ts";

/** An exact fraction where possible, else a complex number with its error. */
export type Value = Rational | Complex;

/** Bits of the longest exact fraction; a longer one is rounded. */
export const MAX_EXACT_BITS = 20_000;

/** Whether a value is an exact fraction. */
export function isExact(value: Value): value is Rational {
  return "numerator" in value;
}

/** A value as a complex number with its error. */
export function toComplex(
  value: Value,
  precision: number,
): Complex | undefined {
  if (!isExact(value)) return value;
  const ball = fromRational(value, precision);
  return ball && real(ball);
}

/** An exact fraction, rounded where it is too long. */
export function bounded(value: Rational, precision: number): Value | undefined {
  return sizeOf(value) <= MAX_EXACT_BITS ? value : toComplex(value, precision);
}

/** Sum. */
export function addValues(
  a: Value,
  b: Value,
  precision: number,
): Value | undefined {
  if (isExact(a) && isExact(b)) return bounded(add(a, b), precision);
  const [x, y] = [toComplex(a, precision), toComplex(b, precision)];
  return x && y && addComplex(x, y, precision);
}

/** Product. */
export function multiplyValues(
  a: Value,
  b: Value,
  precision: number,
): Value | undefined {
  if (isExact(a) && isExact(b)) return bounded(multiply(a, b), precision);
  const [x, y] = [toComplex(a, precision), toComplex(b, precision)];
  return x && y && multiplyComplex(x, y, precision);
}

/** Quotient, or `undefined` where the divisor may be zero. */
export function divideValues(
  a: Value,
  b: Value,
  precision: number,
): Value | undefined {
  if (isExact(a) && isExact(b)) {
    const quotient = divide(a, b);
    return quotient && bounded(quotient, precision);
  }
  const [x, y] = [toComplex(a, precision), toComplex(b, precision)];
  return x && y && divideComplex(x, y, precision);
}

/** Negative. */
export function negateValue(value: Value): Value {
  return isExact(value) ? negate(value) : negateComplex(value);
}

/**
 * Whether two values are one: `false` is proven, `true` means exactly equal or
 * closer than 2 to the `-closeness` of their size, `undefined` that the
 * precision does not tell.
 */
export function equalValues(
  a: Value,
  b: Value,
  precision: number,
  closeness: number,
): boolean | undefined {
  if (isExact(a) && isExact(b)) return equalRationals(a, b);
  const [x, y] = [toComplex(a, precision), toComplex(b, precision)];
  if (!x || !y) return undefined;
  const proven = Math.max(...[x.re, x.im, y.re, y.im].map(provenSize));
  const size = proven === -Infinity ? 0 : proven;
  const parts = [
    equalBalls(x.re, y.re, size - closeness, precision),
    equalBalls(x.im, y.im, size - closeness, precision),
  ];
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
}

/** Power of 2 of a number's size, however small; -Infinity where it may be 0. */
function provenSize(a: Ball): number {
  return mayBeZero(a) ? -Infinity : topOf(a);
}

function equalBalls(
  a: Ball,
  b: Ball,
  errorBound: number,
  precision: number,
): boolean | undefined {
  if (isZero(a) && isZero(b)) return true;
  const difference = addBalls(a, negateBall(b), 2 * precision);
  if (!difference) return undefined;
  if (!mayBeZero(difference)) return false;
  return errorOf(difference) <= errorBound ? true : undefined;
}
