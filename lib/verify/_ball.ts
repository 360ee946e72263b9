import { bitLength, type Rational } from "./_rational.ts";

/**
 * A real number known to an error: some value within `radius` of `middle`, both
 * in units of 2 to the `exponent`.
 *
 * Two numbers whose balls lie apart are proven different, which no comparison
 * of floats does: 1/1500! and 1/1501! are both 0 as floats.
 */
export interface Ball {
  readonly middle: bigint;
  readonly radius: bigint;
  readonly exponent: number;
}

/** The number 0. */
export const ZERO: Ball = { middle: 0n, radius: 0n, exponent: 0 };
/** The number 1. */
export const ONE: Ball = { middle: 1n, radius: 0n, exponent: 0 };

const MAX_EXPONENT = 2 ** 40;
const RADIUS_BITS = 32;

/** Rounds to `precision` bits, the error kept; `undefined` beyond the exponent range. */
export function round(
  middle: bigint,
  radius: bigint,
  exponent: number,
  precision: number,
): Ball | undefined {
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined;
  const excess = Math.max(
    bitLength(middle) - precision,
    bitLength(radius) - RADIUS_BITS,
  );
  if (excess <= 4) return { middle, radius, exponent };
  const shift = BigInt(excess);
  return {
    middle: middle >> shift,
    radius: (radius >> shift) + 2n,
    exponent: exponent + excess,
  };
}

/** A fraction to `precision` bits. */
export function fromRational(
  { numerator, denominator }: Rational,
  precision: number,
): Ball | undefined {
  if (denominator === 1n) return round(numerator, 0n, 0, precision);
  const shift = Math.max(
    0,
    precision + 8 + bitLength(denominator) - bitLength(numerator),
  );
  const shifted = numerator << BigInt(shift);
  const middle = shifted / denominator;
  const exact = middle * denominator === shifted;
  return round(middle, exact ? 0n : 1n, -shift, precision);
}

/** Sum. */
export function addBalls(
  a: Ball,
  b: Ball,
  precision: number,
): Ball | undefined {
  if (isZero(a)) return b;
  if (isZero(b)) return a;
  const [low, high] = a.exponent <= b.exponent ? [a, b] : [b, a];
  const gap = high.exponent - low.exponent;
  const lowTop = low.exponent + sizeOfBall(low);
  // Far below the other's last bit, a number is only an error.
  if (lowTop < high.exponent - precision && high.middle !== 0n) {
    const shift = BigInt(precision);
    return round(
      high.middle << shift,
      (high.radius << shift) + 1n,
      high.exponent - precision,
      2 * precision,
    );
  }
  if (gap > 1_000_000) return undefined;
  const shift = BigInt(gap);
  return round(
    (high.middle << shift) + low.middle,
    (high.radius << shift) + low.radius,
    low.exponent,
    precision,
  );
}

/** Negative. */
export function negateBall(a: Ball): Ball {
  return { ...a, middle: -a.middle };
}

/** Product. */
export function multiplyBalls(
  a: Ball,
  b: Ball,
  precision: number,
): Ball | undefined {
  return round(
    a.middle * b.middle,
    absolute(a.middle) * b.radius + absolute(b.middle) * a.radius +
      a.radius * b.radius,
    a.exponent + b.exponent,
    precision,
  );
}

/** Quotient, or `undefined` where the divisor may be zero. */
export function divideBalls(
  a: Ball,
  b: Ball,
  precision: number,
): Ball | undefined {
  const size = absolute(b.middle);
  const least = size - b.radius;
  if (least <= 0n) return undefined;
  const shift = Math.max(
    0,
    precision + 8 + bitLength(b.middle) - bitLength(a.middle),
  );
  const middle = (a.middle << BigInt(shift)) / b.middle;
  const error = absolute(a.middle) * b.radius + a.radius * size;
  return round(
    middle,
    (error << BigInt(shift)) / (size * least) + 2n,
    a.exponent - b.exponent - shift,
    precision,
  );
}

/** Square root of a number that is not negative, or `undefined`. */
export function sqrtBall(a: Ball, precision: number): Ball | undefined {
  if (isZero(a)) return a;
  if (a.middle + a.radius < 0n) return undefined;
  if (a.middle - a.radius <= 0n) {
    // A number that may be zero: half of the largest root, give or take it.
    const top = sqrtBall({ ...a, middle: a.middle + a.radius, radius: 0n }, 64);
    return top && {
      middle: top.middle,
      radius: top.middle + 2n * top.radius + 2n,
      exponent: top.exponent - 1,
    };
  }
  let shift = Math.max(0, 2 * precision + 16 - bitLength(a.middle));
  if ((a.exponent - shift) % 2 !== 0) shift++;
  const shifted = a.middle << BigInt(shift);
  const root = integerSqrt(shifted);
  const error = a.radius === 0n
    ? root * root === shifted ? 0n : 1n
    : ((a.radius << BigInt(shift)) / root) + 2n;
  return round(root, error, (a.exponent - shift) / 2, precision);
}

/** The largest integer whose square is not above a number. */
function integerSqrt(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((bitLength(value) >> 1) + 1);
  while (true) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Whether the number is exactly 0. */
export function isZero(a: Ball): boolean {
  return a.middle === 0n && a.radius === 0n;
}

/** Whether the number may be 0. */
export function mayBeZero(a: Ball): boolean {
  return absolute(a.middle) <= a.radius;
}

/** The sign, or `undefined` where the ball reaches over 0. */
export function signOf(a: Ball): -1 | 0 | 1 | undefined {
  if (isZero(a)) return 0;
  if (mayBeZero(a)) return undefined;
  return a.middle < 0n ? -1 : 1;
}

/** Power of 2 that the number's magnitude is certainly below. */
export function topOf(a: Ball): number {
  return isZero(a) ? -Infinity : a.exponent + sizeOfBall(a);
}

/** Power of 2 that the error is below. */
export function errorOf(a: Ball): number {
  return a.radius === 0n ? -Infinity : a.exponent + bitLength(a.radius);
}

/** The middle in units of 2 to the `-bits`, rounded down. */
export function toFixed(a: Ball, bits: number): bigint {
  const shift = a.exponent + bits;
  return shift >= 0 ? a.middle << BigInt(shift) : a.middle >> BigInt(-shift);
}

/** Magnitude of an integer. */
export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function sizeOfBall(a: Ball): number {
  return bitLength(absolute(a.middle) + a.radius) + 1;
}
