import { raise } from "./_evaluate_power.ts";
import { integer } from "./_rational.ts";
import { complement, interval, type Region, unite } from "./_region.ts";
import {
  addValues,
  divideValues,
  isExact,
  multiplyValues,
  negateValue,
  type Value,
} from "./_value.ts";

const PRECISION = 1_600;

/**
 * Where a quadratic with fractions as coefficients, given by its values at 0, 1,
 * 2, 7 and -3, is below or above zero; `undefined` for any other function.
 */
export function solveQuadratic(
  [zero, one, two, seven, minus]: readonly [Value, Value, Value, Value, Value],
  sign: string,
): Region | undefined {
  const twiceA = sum(sum(two, times(one, -2)), zero);
  const a = twiceA && divideValues(twiceA, integer(2), PRECISION);
  const b = sum(sum(one, times(zero, -1)), times(a, -1));
  const expected = sum(sum(times(a, 49), times(b, 7)), zero);
  const gap = sum(seven, times(expected, -1));
  const back = sum(sum(times(a, 9), times(b, -3)), zero);
  const gapBack = sum(minus, times(back, -1));
  if (!a || !b || !gap || !gapBack) return undefined;
  if (![a, b, zero, gap, gapBack].every(isExact)) return undefined;
  const signA = signOf(a);
  if (signOf(gap) !== 0 || signOf(gapBack) !== 0 || signA === 0) {
    return undefined;
  }
  const closed = sign === "\\le" || sign === "\\ge";
  // Whether the solutions lie between the roots.
  const inside = (sign === "<" || sign === "\\le") === (signA > 0);
  const product = multiplyValues(a, zero, PRECISION);
  const discriminant = sum(
    multiplyValues(b, b, PRECISION),
    times(product, -4),
  );
  if (!discriminant) return undefined;
  if (signOf(discriminant) < 0) return inside ? [] : complement([]);
  const root = raise(
    [discriminant, { numerator: 1n, denominator: 2n }],
    true,
    PRECISION,
  );
  const rootAt = (side: Value | undefined): Value | undefined => {
    const top = sum(times(b, -1), side);
    return top && divideValues(top, times(a, 2)!, PRECISION);
  };
  const ends = [rootAt(root && negateValue(root)), rootAt(root)];
  const [low, high] = signA > 0 ? ends : ends.reverse();
  if (!low || !high) return undefined;
  if (inside) {
    if (signOf(discriminant) > 0) return interval(low, high, closed, closed);
    return closed ? interval(low, low, true, true) : [];
  }
  const outer = [
    interval("-infinity", low, false, closed),
    interval(high, "infinity", closed, false),
  ];
  return outer[0] && outer[1] && unite([outer[0], outer[1]]);
}

function sum(a?: Value, b?: Value): Value | undefined {
  return a && b && addValues(a, b, PRECISION);
}

function times(a: Value | undefined, by: number): Value | undefined {
  return a && multiplyValues(a, integer(by), PRECISION);
}

/** Sign of an exact number. */
function signOf(value: Value): -1 | 0 | 1 {
  if (!isExact(value) || value.numerator === 0n) return 0;
  return value.numerator < 0n ? -1 : 1;
}
