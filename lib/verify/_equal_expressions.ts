import { mayBeZero, topOf } from "./_ball.ts";
import { evaluate, type Evaluation } from "./_evaluate.ts";
import {
  apply,
  type Expression,
  integerVariablesOf,
  keyOf,
  partsOf,
  variablesOf,
} from "./_expression.ts";
import { integer, type Rational, sizeOf } from "./_rational.ts";
import { equalValues, isExact, type Value } from "./_value.ts";

/** Steps that all evaluations of one verdict may take together. */
export interface Budget {
  steps: number;
}

/** A fresh budget: under a second of work. */
export function newBudget(): Budget {
  return { steps: 200_000 };
}

// A difference is proven at any precision, so the first is a quick look.
const QUICK_PRECISION = 128;
const PRECISIONS = [320, 1_280, 5_120];
const CLOSENESS = 200;
const MAX_SIZE_BITS = 4_000;
const MIN_POINTS = 3;
const MAX_VARIABLES = 16;

// Both signs, none special, small for powers and large for `\max(x, 5)`.
const POINTS: readonly (readonly [number, number])[] = [
  [17, 7],
  [-13, 11],
  [5, 13],
  [-19, 23],
  [31, 9],
  [3, 37],
  [-41, 16],
  [7, 3],
  [-1, 29],
  [1009, 6],
  [-733, 5],
];
const INTEGER_POINTS = [4, 7, 5, 9, 3, 11, 6, 8, 10, 60, 41];

/**
 * Whether two expressions are equal wherever both have a value: exactly where
 * they are fractions of fractions, else at several points to 200 bits and more.
 * `undefined` where no verdict is reached within the budget.
 */
export function equalExpressions(
  a: Expression,
  b: Expression,
  budget: Budget,
): boolean | undefined {
  if (keyOf(a) === keyOf(b)) return true;
  if (a.type === "matrix" || b.type === "matrix") {
    return equalMatrices(a, b, budget);
  }
  const bases = writesBareLog(a) !== writesBareLog(b)
    ? ["e", "10"] as const
    : ["10"] as const;
  let verdict: boolean | undefined = false;
  for (const logBase of bases) {
    const found = equalAtPoints(a, b, logBase, budget);
    if (found) return true;
    if (found === undefined) verdict = undefined;
  }
  return verdict;
}

function equalMatrices(
  a: Expression,
  b: Expression,
  budget: Budget,
): boolean | undefined {
  if (a.type !== "matrix" || b.type !== "matrix") return false;
  if (a.rows.length !== b.rows.length) return false;
  if (a.rows[0]?.length !== b.rows[0]?.length) return false;
  const others = b.rows.flat();
  return a.rows.flat().every((entry, i) =>
    equalExpressions(entry, others[i]!, budget)
  );
}

/**
 * Compares where both are real, as `ln xy` and `ln x + ln y` are for positive
 * numbers; expressions that hardly ever are, as complex numbers.
 */
function equalAtPoints(
  a: Expression,
  b: Expression,
  logBase: "10" | "e",
  budget: Budget,
): boolean | undefined {
  const sampling = samplingOf([a, b]);
  if (!sampling) return undefined;
  const needed = Math.min(MIN_POINTS, sampling.points.length);
  const complex = sampling.points.length === 1 || usesI(a) || usesI(b);
  for (const realOnly of complex ? [false] : [true, false]) {
    let valid = 0;
    for (const variables of sampling.points) {
      const at = { variables, logBase, budget };
      const found = equalAt(a, b, at, sampling, realOnly);
      if (found === false) return false;
      if (found === true) valid++;
    }
    if (valid >= needed) return true;
  }
  return undefined;
}

/** Whether values agree at one point; `undefined` where neither has one. */
function equalAt(
  a: Expression,
  b: Expression,
  at: Omit<Evaluation, "precision">,
  { sizeBits }: Sampling,
  realOnly: boolean,
): boolean | undefined {
  // Of numbers too large only exact ones are equal, and differences proven.
  const precisions = sizeBits > MAX_SIZE_BITS
    ? []
    : PRECISIONS.map((least) => least + 2 * sizeBits);
  for (const precision of [QUICK_PRECISION, ...precisions]) {
    const [x, y] = [
      evaluate(a, { ...at, precision }),
      evaluate(b, { ...at, precision }),
    ];
    if (at.budget.steps < 0) return undefined;
    if (!x || !y) {
      if (precision <= (precisions[0] ?? 0)) continue;
      return !x && !y ? undefined : false;
    }
    if (realOnly && (isProvenComplex(x) || isProvenComplex(y))) {
      return undefined;
    }
    const found = equalValues(x, y, precision, CLOSENESS + sizeBits);
    if (found !== undefined) return found;
  }
  return false;
}

/** Where expressions are compared, and how large the numbers in them are. */
export interface Sampling {
  points: ReadonlyMap<string, Value>[];
  sizeBits: number;
}

/** Points for the variables of expressions; one empty point where there are none. */
export function samplingOf(
  expressions: readonly Expression[],
): Sampling | undefined {
  const whole = apply("add", ...expressions);
  const names = [...variablesOf(whole)].sort();
  const integers = integerVariablesOf(whole);
  const sizeBits = sizeOfNumbers(whole);
  if (names.length > MAX_VARIABLES) return undefined;
  const count = names.length === 0 ? 1 : POINTS.length;
  const points = Array.from(
    { length: count },
    (_, point) =>
      new Map<string, Value>(names.map((name, i) => [
        name,
        integers.has(name)
          ? integer(INTEGER_POINTS[(point + 2 * i) % INTEGER_POINTS.length]!)
          : pointOf(point, i),
      ])),
  );
  return { points, sizeBits };
}

function pointOf(point: number, variable: number): Rational {
  const [top, bottom] = POINTS[(point + 4 * variable) % POINTS.length]!;
  // Later variables get other values than a rotation of the first ones.
  return {
    numerator: BigInt(top + (top < 0 ? -1 : 1) * 2 * variable),
    denominator: BigInt(bottom),
  };
}

/**
 * Bits of all numbers in an expression, also of those that powers make: how
 * close different values of such expressions may be to each other.
 */
export function sizeOfNumbers(expression: Expression): number {
  if (expression.type === "number") return sizeOf(expression.value);
  let bits = 0;
  for (const part of partsOf(expression)) bits += sizeOfNumbers(part);
  if (expression.type !== "apply" || !GROWING.test(expression.name)) {
    return bits;
  }
  if (variablesOf(expression).size > 0) return bits;
  const value = evaluate(expression, {
    precision: QUICK_PRECISION,
    variables: new Map(),
    logBase: "10",
    budget: { steps: 1_000 },
  });
  if (!value) return bits;
  const top = isExact(value) ? sizeOf(value) : Math.abs(topOf(value.re));
  return Number.isFinite(top) ? bits + top : bits;
}

const GROWING = /^(?:power|exp|factorial|binomial|sinh|cosh)$/;

function usesI(expression: Expression): boolean {
  return (expression.type === "symbol" && expression.name === "i") ||
    partsOf(expression).some(usesI);
}

function isProvenComplex(value: Value): boolean {
  return !isExact(value) && !mayBeZero(value.im);
}

function writesBareLog(expression: Expression): boolean {
  return (expression.type === "apply" && expression.name === "log" &&
    expression.args.length === 1) || partsOf(expression).some(writesBareLog);
}
