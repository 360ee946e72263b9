import {
  absolute,
  addBalls,
  type Ball,
  divideBalls,
  errorOf,
  ONE,
  round,
  signOf,
  sqrtBall,
  toFixed,
  topOf,
  ZERO,
} from "./_ball.ts";
import { bitLength } from "./_rational.ts";

const GUARD = 48;
const MAX_REDUCTION_BITS = 4096;

const constants = new Map<string, bigint>();

/** pi to `precision` bits. */
export function piBall(precision: number): Ball {
  const bits = precision + GUARD;
  return { middle: piFixed(bits), radius: 64n, exponent: -bits };
}

/** e to a power, or `undefined` where the power is too large or too vague. */
export function expBall(a: Ball, precision: number): Ball | undefined {
  if (topOf(a) > 48 || errorOf(a) > -2) return undefined;
  const bits = precision + GUARD + Math.max(0, topOf(a));
  const value = toFixed(a, bits);
  const ln2 = ln2Fixed(bits);
  const twos = value / ln2;
  const middle = expFixed(value - twos * ln2, bits);
  // The power's error is the result's relative error.
  const relative = (fixedRadius(a, bits) + absolute(twos) * 64n + 1024n) * 4n;
  return round(middle, relative, Number(twos) - bits, precision);
}

/** Natural logarithm of a positive number, or `undefined`. */
export function lnBall(a: Ball, precision: number): Ball | undefined {
  if (signOf(a) !== 1) return undefined;
  const size = bitLength(a.middle);
  const bits = precision + GUARD;
  const fraction = toFixed({ ...a, exponent: -size }, bits);
  const twos = BigInt(a.exponent + size);
  const least = a.middle - a.radius;
  const error = (a.radius << BigInt(bits)) / least + 1n;
  return round(
    lnFixed(fraction, bits) + twos * ln2Fixed(bits),
    error + absolute(twos) * 64n + 4096n,
    -bits,
    precision,
  );
}

/** Sine and cosine, or `undefined` where the angle is too large or too vague. */
export function sinCosBall(
  a: Ball,
  precision: number,
): { sin: Ball; cos: Ball } | undefined {
  if (topOf(a) > MAX_REDUCTION_BITS || errorOf(a) > -2) return undefined;
  const bits = precision + GUARD;
  const wide = bits + Math.max(0, topOf(a));
  const halfPi = piFixed(wide) >> 1n;
  const value = toFixed(a, wide);
  const quarters = (2n * value + halfPi) / (2n * halfPi) -
    (2n * value + halfPi < 0n ? 1n : 0n);
  const rest = (value - quarters * halfPi) >> BigInt(wide - bits);
  const [sin, cos] = sinCosFixed(rest, bits);
  const turned = [[sin, cos], [cos, -sin], [-sin, -cos], [-cos, sin]][
    Number(((quarters % 4n) + 4n) % 4n)
  ] as [bigint, bigint];
  const radius = fixedRadius(a, bits) + 4096n;
  const first = round(turned[0], radius, -bits, precision);
  const second = round(turned[1], radius, -bits, precision);
  return first && second && { sin: first, cos: second };
}

/** Arc tangent. */
export function atanBall(a: Ball, precision: number): Ball | undefined {
  if (topOf(a) < -2 * precision || errorOf(a) > 0) return undefined;
  if (topOf(a) > 4) {
    const inverse = divideBalls(ONE, a, precision + 8);
    const rest = inverse && atanBall(inverse, precision);
    if (!rest) return undefined;
    const quarter = piBall(precision);
    const sign = a.middle < 0n ? -1n : 1n;
    return addBalls(
      {
        ...quarter,
        middle: sign * quarter.middle,
        exponent: quarter.exponent - 1,
      },
      { ...rest, middle: -rest.middle },
      precision,
    );
  }
  const bits = precision + GUARD;
  const middle = atanFixed(toFixed(a, bits), bits);
  return round(middle, fixedRadius(a, bits) + 4096n, -bits, precision);
}

/** The angle of the point (x, y), or `undefined` where the branch is unclear. */
export function angleBall(
  y: Ball,
  x: Ball,
  precision: number,
): Ball | undefined {
  const sides = [signOf(x), signOf(y)];
  if (sides[1] === 0) {
    if (sides[0] === 1) return ZERO;
    return sides[0] === -1 ? piBall(precision) : undefined;
  }
  const half = (sign: -1 | 1): Ball => {
    const pi = piBall(precision);
    return {
      ...pi,
      middle: BigInt(sign) * pi.middle,
      exponent: pi.exponent - 1,
    };
  };
  if (sides[0] === 0) return sides[1] && half(sides[1]);
  if (sides[0] === 1) {
    const slope = divideBalls(y, x, precision);
    return slope && atanBall(slope, precision);
  }
  if (sides[1] === undefined) return undefined;
  const slope = divideBalls({ ...x, middle: -x.middle }, y, precision);
  const rest = slope && atanBall(slope, precision);
  return rest && addBalls(half(sides[1]), rest, precision);
}

/** Arc sine of a number between -1 and 1, or `undefined`. */
export function asinBall(a: Ball, precision: number): Ball | undefined {
  const square = round(
    a.middle * a.middle,
    2n * absolute(a.middle) * a.radius + a.radius * a.radius,
    2 * a.exponent,
    precision + 8,
  );
  const rest = square &&
    addBalls(ONE, { ...square, middle: -square.middle }, precision + 8);
  const root = rest && sqrtBall(rest, precision + 8);
  return root && angleBall(a, root, precision);
}

function fixedRadius(a: Ball, bits: number): bigint {
  const shift = a.exponent + bits;
  return shift >= 0
    ? a.radius << BigInt(shift)
    : (a.radius >> BigInt(-shift)) + 1n;
}

function cached(name: string, bits: number, make: () => bigint): bigint {
  const key = `${name}${bits}`;
  let value = constants.get(key);
  if (value === undefined) {
    if (constants.size > 256) constants.clear();
    constants.set(key, value = make());
  }
  return value;
}

/** Machin: pi = 16 atan(1/5) - 4 atan(1/239). */
function piFixed(bits: number): bigint {
  return cached("pi", bits, () => {
    const extra = bits + 16;
    const value = 16n * atanOfInverse(5n, extra) -
      4n * atanOfInverse(239n, extra);
    return value >> 16n;
  });
}

function atanOfInverse(n: bigint, bits: number): bigint {
  let term = (1n << BigInt(bits)) / n;
  let sum = term;
  const square = n * n;
  let sign = -1n;
  for (let k = 3n; term !== 0n; k += 2n) {
    term /= square;
    sum += sign * (term / k);
    sign = -sign;
  }
  return sum;
}

function ln2Fixed(bits: number): bigint {
  return cached("ln2", bits, () => lnSeries(2n << BigInt(bits), bits));
}

/** e to a power between -1 and 1: halved eight times, summed, squared back. */
function expFixed(value: bigint, bits: number): bigint {
  const extra = BigInt(bits + 16);
  const x = (value << 16n) >> 8n;
  let term = 1n << extra;
  let sum = term;
  for (let k = 1n; term !== 0n && k < 10_000n; k++) {
    term = ((term * x) >> extra) / k;
    if (term === -1n) break;
    sum += term;
  }
  for (let i = 0; i < 8; i++) sum = (sum * sum) >> extra;
  return sum >> 16n;
}

function lnFixed(value: bigint, bits: number): bigint {
  // Two square roots bring the number near 1, where the series is short.
  const extra = BigInt(bits);
  const root = squareRoot(squareRoot(value << 16n, extra + 16n), extra + 16n);
  return (4n * lnSeries(root, bits + 16)) >> 16n;
}

function squareRoot(value: bigint, bits: bigint): bigint {
  const ball = sqrtBall({
    middle: value,
    radius: 0n,
    exponent: -Number(bits),
  }, Number(bits) + 8);
  return ball ? toFixed(ball, Number(bits)) : 0n;
}

/** ln x = 2 atanh((x - 1) / (x + 1)). */
function lnSeries(value: bigint, bits: number): bigint {
  const one = 1n << BigInt(bits);
  const z = ((value - one) << BigInt(bits)) / (value + one);
  const square = (z * z) >> BigInt(bits);
  let term = z;
  let sum = 0n;
  for (let k = 1n; term !== 0n && term !== -1n; k += 2n) {
    sum += term / k;
    term = (term * square) >> BigInt(bits);
  }
  return 2n * sum;
}

/** Sine and cosine of at most half a right angle. */
function sinCosFixed(value: bigint, bits: number): [bigint, bigint] {
  const shift = BigInt(bits);
  const one = 1n << shift;
  const square = (value * value) >> shift;
  let sin = 0n;
  let cos = 0n;
  let even = one;
  let odd = value;
  for (let k = 1n; even !== 0n || (odd !== 0n && odd !== -1n); k += 2n) {
    cos += even;
    sin += odd;
    even = -((even * square) >> shift) / (k * (k + 1n));
    odd = -((odd * square) >> shift) / ((k + 1n) * (k + 2n));
    if (k > 20_000n) break;
  }
  return [sin, cos];
}

function atanFixed(value: bigint, bits: number): bigint {
  const extra = bits + 16;
  const shift = BigInt(extra);
  const one = 1n << shift;
  let x = value << 16n;
  const halvings = 4n;
  // atan x = 2 atan(x / (1 + sqrt(1 + x^2)))
  for (let i = 0n; i < halvings; i++) {
    const root = squareRoot(one + ((x * x) >> shift), shift);
    x = (x << shift) / (one + root);
  }
  const square = (x * x) >> shift;
  let term = x;
  let sum = 0n;
  let sign = 1n;
  for (let k = 1n; term !== 0n && term !== -1n; k += 2n) {
    sum += sign * (term / k);
    term = (term * square) >> shift;
    sign = -sign;
  }
  return (sum << halvings) >> 16n;
}
