import {
  absolute,
  addBalls,
  type Ball,
  divideBalls,
  mayBeZero,
  negateBall,
  signOf,
} from "./_ball.ts";
import { asinBall, atanBall, piBall } from "./_ball_functions.ts";
import {
  addComplex,
  type Complex,
  divideComplex,
  expComplex,
  isReal,
  lnComplex,
  magnitude,
  negateComplex,
  real,
  sinCosComplex,
} from "./_complex.ts";
import { countingFunction } from "./_counting_function.ts";
import type { Evaluation } from "./_evaluate.ts";
import { nthRoot } from "./_evaluate_power.ts";
import { compareRationals, floor, integer, toInteger } from "./_rational.ts";
import { unknownFunction } from "./_unknown_function.ts";
import { isExact, negateValue, toComplex, type Value } from "./_value.ts";

type Unary = (x: Complex, precision: number) => Complex | undefined;

const UNARY: Readonly<Record<string, Unary>> = {
  exp: expComplex,
  ln: lnComplex,
  sin: (x, p) => sinCosComplex(x, p)?.sin,
  cos: (x, p) => sinCosComplex(x, p)?.cos,
  tan: (x, p) => ratio(sinCosComplex(x, p), "sin", "cos", p),
  cot: (x, p) => ratio(sinCosComplex(x, p), "cos", "sin", p),
  sec: (x, p) => inverse(sinCosComplex(x, p)?.cos, p),
  csc: (x, p) => inverse(sinCosComplex(x, p)?.sin, p),
  arcsin: (x, p) => onReal(x, (re) => asinBall(re, p)),
  arccos: (x, p) =>
    onReal(x, (re) => {
      const sine = asinBall(re, p);
      const pi = piBall(p);
      const half = { ...pi, exponent: pi.exponent - 1 };
      return sine && addBalls(half, negateBall(sine), p);
    }),
  arctan: (x, p) => onReal(x, (re) => atanBall(re, p)),
  arccot: (x, p) =>
    onReal(x, (re) => {
      const found = divideBalls(real(oneBall).re, re, p);
      return found && atanBall(found, p);
    }),
  sinh: (x, p) => hyperbolic(x, -1, p),
  cosh: (x, p) => hyperbolic(x, 1, p),
  tanh: (x, p) => {
    const [top, bottom] = [hyperbolic(x, -1, p), hyperbolic(x, 1, p)];
    return top && bottom && divideComplex(top, bottom, p);
  },
};

const oneBall: Ball = { middle: 1n, radius: 0n, exponent: 0 };

function onReal(
  x: Complex,
  f: (re: Ball) => Ball | undefined,
): Complex | undefined {
  const value = isReal(x) ? f(x.re) : undefined;
  return value && real(value);
}

function inverse(
  x: Complex | undefined,
  precision: number,
): Complex | undefined {
  return x && divideComplex(real(oneBall), x, precision);
}

function ratio(
  found: { sin: Complex; cos: Complex } | undefined,
  top: "sin" | "cos",
  bottom: "sin" | "cos",
  precision: number,
): Complex | undefined {
  return found && divideComplex(found[top], found[bottom], precision);
}

function hyperbolic(
  x: Complex,
  sign: 1 | -1,
  precision: number,
): Complex | undefined {
  const [up, down] = [
    expComplex(x, precision),
    expComplex(negateComplex(x), precision),
  ];
  if (!up || !down) return undefined;
  const sum = addComplex(up, sign > 0 ? down : negateComplex(down), precision);
  return sum &&
    divideComplex(sum, real({ ...oneBall, exponent: 1 }), precision);
}

/** The value of a function at values, or `undefined`. */
export function callFunction(
  name: string,
  values: Value[],
  evaluation: Evaluation,
): Value | undefined {
  const { precision } = evaluation;
  const [first, second] = values;
  if (!first) return undefined;
  if (name.startsWith(":")) return unknownFunction(name, values, precision);
  const unary = UNARY[name];
  if (unary) {
    const x = toComplex(first, precision);
    return x && unary(x, precision);
  }
  switch (name) {
    case "sqrt":
      return nthRoot(first, 2n, true, precision);
    case "root": {
      const degree = second && isExact(second) ? toInteger(second) : undefined;
      if (degree === undefined || degree < 1n || degree > 1000n) {
        return undefined;
      }
      return nthRoot(first, degree, true, precision);
    }
    case "log":
      return logarithm(first, second, evaluation);
    case "abs":
      return absoluteValue(first, precision);
    case "floor":
    case "ceil":
      return rounded(first, name, precision);
    case "max":
    case "min":
      return extreme(values, name, precision);
    default:
      return countingFunction(name, values, evaluation);
  }
}

function logarithm(
  first: Value,
  base: Value | undefined,
  { precision, logBase }: Evaluation,
): Value | undefined {
  const x = toComplex(first, precision);
  const top = x && lnComplex(x, precision);
  if (!base && logBase === "e") return top;
  const other = toComplex(base ?? integer(10), precision);
  const bottom = other && lnComplex(other, precision);
  return top && bottom && divideComplex(top, bottom, precision);
}

function absoluteValue(value: Value, precision: number): Value | undefined {
  if (isExact(value)) return value.numerator < 0n ? negateValue(value) : value;
  const size = magnitude(value, precision);
  return size && real(size);
}

function rounded(
  value: Value,
  name: "floor" | "ceil",
  precision: number,
): Value | undefined {
  if (name === "ceil") {
    const down = rounded(negateValue(value), "floor", precision);
    return down && negateValue(down);
  }
  if (isExact(value)) return integer(floor(value));
  if (!isReal(value)) return undefined;
  const { middle, radius, exponent } = value.re;
  if (exponent > precision) return undefined;
  const at = (edge: bigint): bigint =>
    exponent >= 0 ? edge << BigInt(exponent) : edge >> BigInt(-exponent);
  const [low, high] = [at(middle - radius), at(middle + radius)];
  return low === high ? integer(low) : undefined;
}

function extreme(
  values: Value[],
  name: "max" | "min",
  precision: number,
): Value | undefined {
  let best = values[0];
  for (const value of values.slice(1)) {
    const order = best && compareValues(value, best, precision);
    if (order === undefined) return undefined;
    if (name === "max" ? order > 0 : order < 0) best = value;
  }
  return best;
}

/** The order of two real values, or `undefined` where it is not clear. */
export function compareValues(
  a: Value,
  b: Value,
  precision: number,
): -1 | 0 | 1 | undefined {
  if (isExact(a) && isExact(b)) return compareRationals(a, b);
  const [x, y] = [toComplex(a, precision), toComplex(b, precision)];
  if (!x || !y || !isReal(x) || !isReal(y)) return undefined;
  const difference = addBalls(x.re, negateBall(y.re), precision);
  if (
    !difference || (mayBeZero(difference) && absolute(difference.radius) > 0n)
  ) {
    return undefined;
  }
  return signOf(difference);
}
