import type { Budget } from "./_equal_expressions.ts";
import { evaluate } from "./_evaluate.ts";
import { compareValues } from "./_evaluate_function.ts";
import { apply, type Expression, number, variablesOf } from "./_expression.ts";
import {
  compareRationals,
  divide,
  integer,
  multiply,
  negate,
  type Rational,
  reduce,
} from "./_rational.ts";
import type { Value } from "./_value.ts";

const PRECISION = 640;
// A double's last bits: 0.1 + 0.2 is 0.30000000000000004.
const NOISE_SCALE = 2n ** 51n;
const HALF = { numerator: 1n, denominator: 2n };

/**
 * Whether a decimal, whose denominator is its power of ten, is what a constant
 * expression rounds to or is cut to.
 */
export function isRounding(
  decimal: Rational,
  exact: Expression,
  budget: Budget,
): boolean {
  if (variablesOf(exact).size > 0) return false;
  // How much larger the exact number is, away from zero.
  const excess = apply("add", exact, number(negate(decimal)));
  const value = evaluate(
    decimal.numerator < 0n ? apply("negate", excess) : excess,
    { precision: PRECISION, variables: new Map(), logBase: "10", budget },
  );
  const last = { numerator: 1n, denominator: decimal.denominator };
  return value !== undefined &&
    isBelow(value, last) && !isBelow(value, negate(multiply(last, HALF)));
}

/** Whether a decimal differs from a constant expression by a double's noise only. */
export function isFloatOf(
  decimal: Rational,
  exact: Expression,
  budget: Budget,
): boolean {
  if (variablesOf(exact).size > 0) return false;
  const gap = apply("abs", apply("add", exact, number(negate(decimal))));
  const value = evaluate(gap, {
    precision: PRECISION,
    variables: new Map(),
    logBase: "10",
    budget,
  });
  const size = decimal.numerator < 0n ? negate(decimal) : decimal;
  const noise = { numerator: 1n, denominator: NOISE_SCALE };
  return value !== undefined && isBelow(value, multiply(size, noise));
}

function isBelow(value: Value, limit: Rational): boolean {
  return compareValues(value, limit, PRECISION) === -1;
}

/** Whether a fraction has a finite decimal of at most so many places. */
export function isDecimalFraction(value: Rational, places: number): boolean {
  return 10n ** BigInt(places) % reduce(value).denominator === 0n;
}

/** Whether two numbers differ by a double's noise only. */
export function differsByNoise(a: Rational, b: Rational): boolean {
  const ratio = divide(a, b);
  if (!ratio) return false;
  const low = { numerator: NOISE_SCALE - 1n, denominator: NOISE_SCALE };
  const high = { numerator: NOISE_SCALE + 1n, denominator: NOISE_SCALE };
  return compareRationals(ratio, low) >= 0 &&
    compareRationals(ratio, high) <= 0 &&
    compareRationals(ratio, integer(0)) > 0;
}
