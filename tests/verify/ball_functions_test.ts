import { assert, assertAlmostEquals } from "@std/assert";
import fc from "fast-check";
import {
  addBalls,
  type Ball,
  errorOf,
  fromRational,
  mayBeZero,
  negateBall,
  sqrtBall,
  topOf,
} from "../../lib/verify/_ball.ts";
import {
  asinBall,
  atanBall,
  expBall,
  lnBall,
  sinCosBall,
} from "../../lib/verify/_ball_functions.ts";

type Function = (x: Ball, precision: number) => Ball | undefined;

const functions: Readonly<Record<string, [Function, (x: number) => number]>> = {
  exp: [expBall, Math.exp],
  ln: [lnBall, Math.log],
  sin: [(x, precision) => sinCosBall(x, precision)?.sin, Math.sin],
  cos: [(x, precision) => sinCosBall(x, precision)?.cos, Math.cos],
  atan: [atanBall, Math.atan],
  asin: [asinBall, Math.asin],
  sqrt: [sqrtBall, Math.sqrt],
};

const SCALE = 2 ** 40;

function toNumber({ middle, exponent }: Ball): number {
  const shift = exponent + 200;
  const fixed = shift >= 0 ? middle << BigInt(shift) : middle >> BigInt(-shift);
  return Number(fixed) / 2 ** 200;
}

function ballOf(numerator: number, precision: number): Ball {
  return fromRational({
    numerator: BigInt(numerator),
    denominator: BigInt(SCALE),
  }, precision)!;
}

for (const [name, [inBalls, inFloats]] of Object.entries(functions)) {
  Deno.test(`${name} of a ball holds the value, at any precision`, () => {
    const numerator = fc.integer({ min: -30 * SCALE, max: 30 * SCALE });
    fc.assert(fc.property(numerator, (at) => {
      const float = inFloats(at / SCALE);
      const rough = inBalls(ballOf(at, 150), 150);
      const fine = inBalls(ballOf(at, 600), 600);
      if (Number.isNaN(float) || at === 0) return;
      assert(rough && fine, `${name} ${at / SCALE}`);
      const gap = addBalls(rough, negateBall(fine), 900);
      assert(gap && mayBeZero(gap));
      assert(errorOf(fine) - topOf(fine) < -500);
      const tolerance = 1e-12 * Math.max(1, Math.abs(float));
      assertAlmostEquals(toNumber(fine), float, tolerance);
    }));
  });
}
