import type { Answer } from "./_answer.ts";
import type { Comparison } from "./_comparison.ts";
import { type Budget, equalExpressions } from "./_equal_expressions.ts";
import { evaluate } from "./_evaluate.ts";
import { compareValues } from "./_evaluate_function.ts";
import {
  apply,
  type Expression,
  number,
  symbol,
  variablesOf,
} from "./_expression.ts";
import { convert } from "./_parse_quantity.ts";
import {
  compareRationals,
  divide,
  equalRationals,
  integer,
  multiply,
  type Rational,
} from "./_rational.ts";
import {
  differsByNoise,
  isDecimalFraction,
  isFloatOf,
  isRounding,
} from "./_rounding.ts";
import { expressionOf } from "./_to_region.ts";
import type { Unit } from "./_units.ts";
import { isExact } from "./_value.ts";

type ValueOf = Extract<Answer, { type: "value" }>;

// A decimal stands for a fraction or root only when it is written to this many digits.
const FULL_DIGITS = 10;
const FLOAT_DIGITS = 16;
// More digits are no double's, so that all of them count.
const MAX_FLOAT_DIGITS = 17;
const PRECISION = 640;

/**
 * Whether two numbers or expressions are one, with their percent signs and
 * units: a missing or extra unit is forgiven, another unit converted.
 */
export function equalQuantities(
  gold: ValueOf,
  candidate: ValueOf,
  comparison: Comparison,
): boolean {
  const same = (a: ValueOf, b: ValueOf): boolean =>
    equalPlain(a, b, comparison);
  // Any words of the gold are forgiven, but an answer's may change its number.
  if (candidate.noun !== undefined && gold.noun !== candidate.noun) {
    return false;
  }
  if (gold.unit && candidate.unit) {
    if (!sameDimension(gold.unit, candidate.unit)) return false;
    if (equalRationals(gold.unit.factor, candidate.unit.factor)) {
      return same(gold, candidate);
    }
    return gold.exact !== undefined && candidate.exact !== undefined &&
      same(gold, {
        ...candidate,
        exact: convert(candidate.exact, candidate.unit, gold.unit),
      });
  }
  if (gold.percent !== candidate.percent) {
    if (same(inFull(gold), inFull(candidate))) return true;
    // "35%" and "35" answer one question, but 0.5 and 0.5% differ as chances.
    return exceedsOne(gold) && same(gold, candidate);
  }
  if (same(gold, candidate)) return true;
  if (gold.unit) return same(inBaseUnit(gold), candidate);
  return candidate.unit !== undefined && same(gold, inBaseUnit(candidate));
}

/** Degrees that are not said to be of a temperature scale may be of any. */
function sameDimension(a: Unit, b: Unit): boolean {
  const scale = (unit: Unit): boolean =>
    /^(?:celsius|fahrenheit)$/.test(unit.dimension);
  return a.dimension === b.dimension ||
    (scale(a) && b.dimension === "angle") ||
    (scale(b) && a.dimension === "angle");
}

function inFull(value: ValueOf): ValueOf {
  return value.percent ? scaled(value, integer(100)) : value;
}

function scaled(value: ValueOf, by: Rational): ValueOf {
  const { digits: _, ...rest } = value;
  const exact = value.exact && divide(value.exact, by);
  return {
    ...rest,
    ...(exact && { exact }),
    ...(value.expression &&
      { expression: apply("divide", value.expression, number(by)) }),
  };
}

/** Degrees as a plain number, cents as dollars; other units stay. */
function inBaseUnit(value: ValueOf): ValueOf {
  const { unit } = value;
  if (unit?.dimension === "dollar" && unit.factor.denominator !== 1n) {
    return scaled(value, integer(100));
  }
  const degrees = expressionOf(value);
  if (unit?.dimension !== "angle" || !degrees) return value;
  const { exact: _exact, digits: _digits, ...rest } = value;
  return {
    ...rest,
    expression: apply(
      "divide",
      apply("multiply", degrees, symbol("pi")),
      number(integer(180)),
    ),
  };
}

function exceedsOne({ exact }: ValueOf): boolean {
  return exact === undefined ||
    compareRationals(exact, integer(1)) > 0 ||
    compareRationals(exact, integer(-1)) < 0;
}

function equalPlain(a: ValueOf, b: ValueOf, comparison: Comparison): boolean {
  if (comparison.tolerance > 0 && isClose(a, b, comparison)) return true;
  if (a.exact && b.exact) {
    return equalRationals(a.exact, b.exact) ||
      equalDecimals(a, b, comparison.budget);
  }
  const [x, y] = [expressionOf(a), expressionOf(b)];
  if (!x || !y) return false;
  if (equalExpressions(x, y, comparison.budget)) return true;
  return (a.exact !== undefined && isDecimalOf(a, y, comparison)) ||
    (b.exact !== undefined && isDecimalOf(b, x, comparison));
}

/** A decimal to full precision against a fraction, or a float's noise against a decimal. */
function equalDecimals(a: ValueOf, b: ValueOf, budget: Budget): boolean {
  const [decimal, other] = (a.digits ?? 0) >= (b.digits ?? 0) ? [a, b] : [b, a];
  const { exact, digits = 0 } = decimal;
  if (digits < FULL_DIGITS || !exact || !other.exact) return false;
  if (isDecimalFraction(other.exact, digits)) {
    return digits >= FLOAT_DIGITS && differsByNoise(exact, other.exact);
  }
  return isRounding(exact, number(other.exact), budget) ||
    (isFloat(digits) && differsByNoise(exact, other.exact));
}

function isFloat(digits: number): boolean {
  return digits >= FLOAT_DIGITS && digits <= MAX_FLOAT_DIGITS;
}

/** Whether a decimal of many digits is what an irrational number rounds to. */
function isDecimalOf(
  { exact, digits = 0 }: ValueOf,
  other: Expression,
  { budget }: Comparison,
): boolean {
  return exact !== undefined && digits >= FULL_DIGITS &&
    (isRounding(exact, other, budget) ||
      (isFloat(digits) && isFloatOf(exact, other, budget)));
}

/** Within the data set's relative tolerance. */
function isClose(
  a: ValueOf,
  b: ValueOf,
  { budget, tolerance }: Comparison,
): boolean {
  const [x, y] = [expressionOf(a), expressionOf(b)];
  if (!x || !y || variablesOf(x).size + variablesOf(y).size > 0) return false;
  const at = {
    precision: PRECISION,
    variables: new Map(),
    logBase: "10",
    budget,
  } as const;
  const gap = evaluate(apply("abs", apply("add", x, apply("negate", y))), at);
  const size = evaluate(apply("abs", x), at);
  const share = {
    numerator: BigInt(Math.round(tolerance * 1e15)),
    denominator: 10n ** 15n,
  };
  if (!gap || !size || !isExact(size)) return false;
  return (compareValues(gap, multiply(size, share), PRECISION) ?? 1) <= 0;
}
