import { type Ball, signOf } from "./_ball.ts";
import {
  type Complex,
  divideComplex,
  isReal,
  multiplyComplex,
  negateComplex,
  powerComplex,
  real,
  sqrtComplex,
} from "./_complex.ts";
import { ONE } from "./_ball.ts";
import {
  bitLength,
  integer,
  power,
  type Rational,
  reduce,
  sizeOf,
  toInteger,
} from "./_rational.ts";
import {
  bounded,
  isExact,
  MAX_EXACT_BITS,
  toComplex,
  type Value,
} from "./_value.ts";

const MAX_INTEGER_EXPONENT = 2n ** 32n;
const MAX_ROOT = 1_000n;

/**
 * A base to an exponent, or `undefined`. A negative base has a real root of odd
 * degree where the exponent is `fixed` (not made of variables): the cube root
 * of -8 is -2.
 */
export function raise(
  [base, exponent]: Value[],
  fixed: boolean,
  precision: number,
): Value | undefined {
  if (!base || !exponent) return undefined;
  if (isExact(exponent)) {
    const whole = toInteger(exponent);
    if (whole !== undefined) return integerPower(base, whole, precision);
    const { numerator, denominator } = reduce(exponent);
    if (denominator <= MAX_ROOT) {
      const root = nthRoot(base, denominator, fixed, precision);
      return root && integerPower(root, numerator, precision);
    }
  }
  if (isExact(base) && base.numerator === 0n) return undefined;
  const [x, y] = [toComplex(base, precision), toComplex(exponent, precision)];
  return x && y && powerComplex(x, y, precision);
}

function integerPower(
  base: Value,
  exponent: bigint,
  precision: number,
): Value | undefined {
  const size = exponent < 0n ? -exponent : exponent;
  if (isExact(base)) {
    if (exponent === 0n && base.numerator === 0n) return undefined;
    const unit = sizeOf(base) <= 1;
    const parity = size % 2n;
    if (unit) return power(base, exponent < 0n ? -parity - 2n : parity + 2n);
    if (size * BigInt(sizeOf(base)) <= BigInt(MAX_EXACT_BITS)) {
      const value = power(base, exponent);
      return value && bounded(value, precision);
    }
  }
  if (size > MAX_INTEGER_EXPONENT) return undefined;
  // Each squaring doubles the error.
  const x = toComplex(base, precision + 2 * bitLength(size));
  const value = x && repeatedSquares(x, size, precision + 2 * bitLength(size));
  if (!value || exponent >= 0n) return value;
  return divideComplex(real(ONE), value, precision);
}

function repeatedSquares(
  base: Complex,
  exponent: bigint,
  precision: number,
): Complex | undefined {
  let result: Complex | undefined = real(ONE);
  let square: Complex | undefined = base;
  for (let rest = exponent; rest > 0n && result; rest >>= 1n) {
    if (!square) return undefined;
    if (rest & 1n) result = multiplyComplex(result, square, precision);
    if (rest > 1n) square = multiplyComplex(square, square, precision);
  }
  return result;
}

/** The principal root, or where `real` and the degree is odd the real one. */
export function nthRoot(
  base: Value,
  degree: bigint,
  preferReal: boolean,
  precision: number,
): Value | undefined {
  if (degree === 1n) return base;
  const exact = isExact(base) && exactRoot(base, degree);
  if (exact && (base.numerator >= 0n || preferReal)) return exact;
  const x = toComplex(base, precision);
  if (!x) return undefined;
  if (degree === 2n) return sqrtComplex(x, precision);
  const inverse = toComplex({ numerator: 1n, denominator: degree }, precision);
  if (!inverse) return undefined;
  if (preferReal && degree % 2n === 1n && isReal(x) && isNegative(x.re)) {
    const root = powerComplex(negateComplex(x), inverse, precision);
    return root && negateComplex(root);
  }
  return powerComplex(x, inverse, precision);
}

function isNegative(a: Ball): boolean {
  return signOf(a) === -1;
}

/** A root that is a fraction; of odd degree also for negative numbers. */
function exactRoot(base: Rational, degree: bigint): Rational | undefined {
  const { numerator, denominator } = reduce(base);
  if (numerator === 0n) return integer(0);
  if (numerator < 0n && degree % 2n === 0n) return undefined;
  const top = integerRoot(numerator < 0n ? -numerator : numerator, degree);
  const bottom = top && integerRoot(denominator, degree);
  return top && bottom
    ? { numerator: numerator < 0n ? -top : top, denominator: bottom }
    : undefined;
}

/** The exact root of a positive integer, or `undefined`. */
function integerRoot(value: bigint, degree: bigint): bigint | undefined {
  let low = 1n;
  let high = 1n << BigInt(Math.ceil(bitLength(value) / Number(degree)));
  while (low <= high) {
    const middle = (low + high) >> 1n;
    const found = middle ** degree;
    if (found === value) return middle;
    if (found < value) low = middle + 1n;
    else high = middle - 1n;
  }
  return undefined;
}
