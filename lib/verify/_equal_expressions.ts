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
// Far out, where `\min(x, 1000)` is no longer x; too far for some functions to have a value.
const FAR_POINTS: readonly (readonly [number, number])[] = [
  [1_000_003, 2],
  [-2_000_029, 3],
  [30_011, 7],
  [-40_009, 9],
];
// What these do in one place cannot be seen in others.
const PIECEWISE = /^(?:min|max|floor|ceil|mod|gcd|lcm)$/;
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
    if (found) return samePieces(a, b, { logBase, budget });
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
    if (valid >= needed) {
      return sampling.far.every((variables) =>
        !isProvenApart(a, b, { variables, logBase, budget }, sampling, realOnly)
      );
    }
  }
  return undefined;
}

/** Whether values differ at a point where not every expression has one. */
function isProvenApart(
  a: Expression,
  b: Expression,
  at: Omit<Evaluation, "precision">,
  { sizeBits }: Sampling,
  realOnly: boolean,
): boolean {
  const precision = PRECISIONS[0]! + 2 * sizeBits;
  const x = evaluate(a, { ...at, precision });
  const y = x && evaluate(b, { ...at, precision });
  if (!x || !y) return false;
  if (realOnly && (isProvenComplex(x) || isProvenComplex(y))) return false;
  return equalValues(x, y, precision, CLOSENESS + sizeBits) === false;
}

/** Whether both have the same parts that are defined piece by piece. */
function samePieces(
  a: Expression,
  b: Expression,
  base: { logBase: "10" | "e"; budget: Budget },
): boolean {
  const [first, second] = [piecesOf(a), piecesOf(b)];
  const isIn = (piece: Expression, others: readonly Expression[]): boolean =>
    others.some((other) =>
      keyOf(piece) === keyOf(other) ||
      (nameOf(piece) === nameOf(other) &&
        equalAtPoints(piece, other, base.logBase, base.budget) === true)
    );
  return first.every((piece) => isIn(piece, second)) &&
    second.every((piece) => isIn(piece, first));
}

function piecesOf(expression: Expression): Expression[] {
  const inner = partsOf(expression).flatMap(piecesOf);
  return PIECEWISE.test(nameOf(expression)) && variablesOf(expression).size > 0
    ? [expression, ...inner]
    : inner;
}

function nameOf(expression: Expression): string {
  return expression.type === "apply" ? expression.name : "";
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
  /** Points far out, where an expression may have no value. */
  far: ReadonlyMap<string, Value>[];
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
  const pointsOf = (places: Places): Map<string, Value>[] =>
    places.map((_, point) =>
      new Map<string, Value>(names.map((name, i) => [
        name,
        integers.has(name)
          ? integer(INTEGER_POINTS[(point + 2 * i) % INTEGER_POINTS.length]!)
          : pointOf(places, point, i),
      ]))
    );
  if (names.length === 0) return { points: [new Map()], far: [], sizeBits };
  const far = integers.size < names.length ? pointsOf(FAR_POINTS) : [];
  return { points: pointsOf(POINTS), far, sizeBits };
}

type Places = readonly (readonly [number, number])[];

function pointOf(places: Places, point: number, variable: number): Rational {
  const [top, bottom] = places[(point + 4 * variable) % places.length]!;
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
