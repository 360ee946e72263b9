import {
  addBalls,
  type Ball,
  divideBalls,
  isZero,
  multiplyBalls,
  negateBall,
  ONE,
  sqrtBall,
  ZERO,
} from "./_ball.ts";
import {
  angleBall as angle,
  expBall,
  lnBall,
  sinCosBall,
} from "./_ball_functions.ts";

/** A complex number known to an error; the imaginary part of a real one is exactly 0. */
export interface Complex {
  readonly re: Ball;
  readonly im: Ball;
}

/** The imaginary unit. */
export const I: Complex = { re: ZERO, im: ONE };

/** A real number as a complex one. */
export function real(re: Ball): Complex {
  return { re, im: ZERO };
}

/** Whether the imaginary part is exactly 0. */
export function isReal(a: Complex): boolean {
  return isZero(a.im);
}

function complex(
  re: Ball | undefined,
  im: Ball | undefined,
): Complex | undefined {
  return re && im && { re, im };
}

/** Sum. */
export function addComplex(
  a: Complex,
  b: Complex,
  precision: number,
): Complex | undefined {
  return complex(
    addBalls(a.re, b.re, precision),
    addBalls(a.im, b.im, precision),
  );
}

/** Negative. */
export function negateComplex(a: Complex): Complex {
  return { re: negateBall(a.re), im: negateBall(a.im) };
}

/** Product. */
export function multiplyComplex(
  a: Complex,
  b: Complex,
  precision: number,
): Complex | undefined {
  if (isReal(a) && isReal(b)) {
    return complex(multiplyBalls(a.re, b.re, precision), ZERO);
  }
  const [rr, ii, ri, ir] = [
    multiplyBalls(a.re, b.re, precision),
    multiplyBalls(a.im, b.im, precision),
    multiplyBalls(a.re, b.im, precision),
    multiplyBalls(a.im, b.re, precision),
  ];
  return complex(
    rr && ii && addBalls(rr, negateBall(ii), precision),
    ri && ir && addBalls(ri, ir, precision),
  );
}

/** Quotient, or `undefined` where the divisor may be zero. */
export function divideComplex(
  a: Complex,
  b: Complex,
  precision: number,
): Complex | undefined {
  if (isReal(b)) {
    return complex(
      divideBalls(a.re, b.re, precision),
      isReal(a) ? ZERO : divideBalls(a.im, b.re, precision),
    );
  }
  const conjugate = { re: b.re, im: negateBall(b.im) };
  const top = multiplyComplex(a, conjugate, precision);
  const bottom = squareOf(b, precision);
  return top && bottom && complex(
    divideBalls(top.re, bottom, precision),
    divideBalls(top.im, bottom, precision),
  );
}

function squareOf(a: Complex, precision: number): Ball | undefined {
  const re = multiplyBalls(a.re, a.re, precision);
  const im = multiplyBalls(a.im, a.im, precision);
  return re && im && addBalls(re, im, precision);
}

/** Magnitude. */
export function magnitude(a: Complex, precision: number): Ball | undefined {
  if (isReal(a)) {
    return { ...a.re, middle: a.re.middle < 0n ? -a.re.middle : a.re.middle };
  }
  const square = squareOf(a, precision);
  return square && sqrtBall(square, precision);
}

/** e to a power. */
export function expComplex(a: Complex, precision: number): Complex | undefined {
  const size = expBall(a.re, precision);
  if (!size || isReal(a)) return complex(size, ZERO);
  const turn = sinCosBall(a.im, precision);
  return turn && complex(
    multiplyBalls(size, turn.cos, precision),
    multiplyBalls(size, turn.sin, precision),
  );
}

/** Principal logarithm, or `undefined` where the branch is unclear. */
export function lnComplex(a: Complex, precision: number): Complex | undefined {
  const size = magnitude(a, precision);
  return complex(
    size && lnBall(size, precision),
    angle(a.im, a.re, precision),
  );
}

/** Principal power of numbers. */
export function powerComplex(
  base: Complex,
  exponent: Complex,
  precision: number,
): Complex | undefined {
  const ln = lnComplex(base, precision);
  const product = ln && multiplyComplex(ln, exponent, precision);
  return product && expComplex(product, precision);
}

/** Principal square root. */
export function sqrtComplex(
  a: Complex,
  precision: number,
): Complex | undefined {
  if (isReal(a)) {
    if (a.re.middle >= 0n) return complex(sqrtBall(a.re, precision), ZERO);
    return complex(ZERO, sqrtBall(negateBall(a.re), precision));
  }
  const ln = lnComplex(a, precision);
  const half = (b: Ball): Ball => ({ ...b, exponent: b.exponent - 1 });
  return ln && expComplex({ re: half(ln.re), im: half(ln.im) }, precision);
}

/** Sine and cosine. */
export function sinCosComplex(
  a: Complex,
  precision: number,
): { sin: Complex; cos: Complex } | undefined {
  if (isReal(a)) {
    const found = sinCosBall(a.re, precision);
    return found && { sin: real(found.sin), cos: real(found.cos) };
  }
  const turned = multiplyComplex(a, I, precision);
  const plus = turned && expComplex(turned, precision);
  const minus = turned && expComplex(negateComplex(turned), precision);
  const sum = plus && minus && addComplex(plus, minus, precision);
  const difference = plus && minus &&
    addComplex(plus, negateComplex(minus), precision);
  const two = real({ ...ONE, exponent: 1 });
  const cos = sum && divideComplex(sum, two, precision);
  const twice = difference && divideComplex(difference, two, precision);
  const sin = twice && multiplyComplex(twice, negateComplex(I), precision);
  return sin && cos && { sin, cos };
}
