import {
  apply,
  type ApplyExpression,
  type Expression,
  type MatrixExpression,
  number,
  partsOf,
} from "./_expression.ts";
import { add, integer, multiply, toInteger } from "./_rational.ts";

const MAX_POWER = 5n;
const MAX_DETERMINANT = 4;
const MAX_SIZE = 16;
const MAX_PARTS = 5_000;

/**
 * Works out sums, products and powers of matrices; `undefined` where a matrix
 * stands in any other place than alone.
 */
export function evaluateMatrices(
  expression: Expression,
): Expression | undefined {
  if (!holdsMatrix(expression)) return expression;
  if (expression.type === "matrix") {
    return expression.rows.flat().some(holdsMatrix) ? undefined : expression;
  }
  if (expression.type !== "apply") return undefined;
  const args: Expression[] = [];
  for (const argument of expression.args) {
    const value = evaluateMatrices(argument);
    if (!value) return undefined;
    args.push(value);
  }
  return combine(expression.name, args);
}

function holdsMatrix(expression: Expression): boolean {
  return expression.type === "matrix" || partsOf(expression).some(holdsMatrix);
}

function combine(name: string, args: Expression[]): Expression | undefined {
  const [first, second] = args;
  if (!first) return undefined;
  switch (name) {
    case "negate":
      return first.type === "matrix"
        ? map(first, (entry) => apply("negate", entry))
        : undefined;
    case "add":
      return args.slice(1).reduce<Expression | undefined>(
        (total, term) => total && addMatrices(total, term),
        first,
      );
    case "multiply":
      return args.slice(1).reduce<Expression | undefined>(
        (total, factor) => total && multiplyWithin(total, factor),
        first,
      );
    case "divide":
      return first.type === "matrix" && second && second.type !== "matrix"
        ? map(first, (entry) => apply("divide", entry, second))
        : undefined;
    case "power":
      return second && powerOf(first, second);
    default:
      return undefined;
  }
}

function map(
  { rows }: MatrixExpression,
  f: (entry: Expression) => Expression,
): MatrixExpression {
  return { type: "matrix", rows: rows.map((row) => row.map(f)) };
}

function addMatrices(a: Expression, b: Expression): Expression | undefined {
  if (a.type !== "matrix" || b.type !== "matrix") return undefined;
  if (a.rows.length !== b.rows.length) return undefined;
  if (a.rows[0]?.length !== b.rows[0]?.length) return undefined;
  return {
    type: "matrix",
    rows: a.rows.map((row, i) =>
      row.map((entry, j) => apply("add", entry, b.rows[i]![j]!))
    ),
  };
}

/** A product, unless its entries get too large: each product doubles them. */
function multiplyWithin(a: Expression, b: Expression): Expression | undefined {
  const product = multiplyMatrices(a, b);
  return product && countParts(product, MAX_PARTS) > 0 ? product : undefined;
}

/** What is left of a budget of parts after counting an expression's. */
function countParts(expression: Expression, budget: number): number {
  let left = budget - 1;
  for (const part of partsOf(expression)) {
    if (left <= 0) return 0;
    left = countParts(part, left);
  }
  return left;
}

/** A sum of products, worked out where all of them are of numbers. */
function sumOfProducts(pairs: [Expression, Expression][]): Expression {
  let total = integer(0);
  for (const [a, b] of pairs) {
    if (a.type !== "number" || b.type !== "number") {
      return apply("add", ...pairs.map((pair) => apply("multiply", ...pair)));
    }
    total = add(total, multiply(a.value, b.value));
  }
  return number(total);
}

function multiplyMatrices(
  a: Expression,
  b: Expression,
): Expression | undefined {
  if (a.type !== "matrix") {
    return b.type === "matrix"
      ? map(b, (entry) => apply("multiply", a, entry))
      : apply("multiply", a, b);
  }
  if (b.type !== "matrix") {
    return map(a, (entry) => apply("multiply", entry, b));
  }
  const inner = b.rows.length;
  if (a.rows[0]?.length !== inner || inner > MAX_SIZE) return undefined;
  return {
    type: "matrix",
    rows: a.rows.map((row) =>
      b.rows[0]!.map((_, j) =>
        sumOfProducts(row.map((entry, k) => [entry, b.rows[k]![j]!]))
      )
    ),
  };
}

function powerOf(
  base: Expression,
  exponent: Expression,
): Expression | undefined {
  if (base.type !== "matrix") return undefined;
  if (exponent.type === "symbol" && exponent.name === "T") {
    return {
      type: "matrix",
      rows: base.rows[0]!.map((_, j) => base.rows.map((row) => row[j]!)),
    };
  }
  const times = exponent.type === "number"
    ? toInteger(exponent.value)
    : undefined;
  if (times === undefined || times < 1n || times > MAX_POWER) return undefined;
  // Entries grow with each product, so only small matrices are raised.
  if (base.rows.length > 3) return undefined;
  let result: Expression | undefined = base;
  for (let i = 1n; i < times && result; i++) {
    result = multiplyWithin(result, base);
  }
  return result;
}

/** The determinant of a small square matrix by its first row, or `undefined`. */
export function determinant(rows: Expression[][]): Expression | undefined {
  const size = rows.length;
  if (size > MAX_DETERMINANT || rows.some((row) => row.length !== size)) {
    return undefined;
  }
  if (size === 1) return rows[0]![0];
  const terms: ApplyExpression[] = [];
  for (const [j, entry] of rows[0]!.entries()) {
    const minor = determinant(
      rows.slice(1).map((row) => row.filter((_, column) => column !== j)),
    );
    if (!minor) return undefined;
    const term = apply("multiply", entry, minor);
    terms.push(j % 2 === 0 ? term : apply("negate", term));
  }
  return apply("add", ...terms);
}
