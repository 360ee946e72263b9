import { expBall, piBall } from "./_ball_functions.ts";
import { ONE } from "./_ball.ts";
import { I, real } from "./_complex.ts";
import { callFunction } from "./_evaluate_function.ts";
import { raise } from "./_evaluate_power.ts";
import {
  type BigExpression,
  type Expression,
  variablesOf,
} from "./_expression.ts";
import { integer, toInteger } from "./_rational.ts";
import {
  addValues,
  bounded,
  divideValues,
  isExact,
  multiplyValues,
  negateValue,
  type Value,
} from "./_value.ts";

/** How far an evaluation may go. */
export interface Evaluation {
  /** Bits of what is not exact. */
  precision: number;
  /** Values of the free variables. */
  variables: ReadonlyMap<string, Value>;
  /** Base of a logarithm written without one: 10 or e. */
  logBase: "10" | "e";
  /** Steps left; shared by all evaluations of one verdict. */
  budget: { steps: number };
}

const MAX_TERMS = 2_000;
const FUNCTION_STEPS = 20;
const FUNCTION_PRECISION = 320;

/**
 * The value of an expression, or `undefined` where it has none, is too large,
 * or takes too many steps.
 */
export function evaluate(
  expression: Expression,
  evaluation: Evaluation,
): Value | undefined {
  if (--evaluation.budget.steps < 0) return undefined;
  switch (expression.type) {
    case "number":
      return bounded(expression.value, evaluation.precision);
    case "symbol":
      return evaluateSymbol(expression.name, evaluation);
    case "big":
      return evaluateBig(expression, evaluation);
    case "matrix":
      return undefined;
    case "apply": {
      const values: Value[] = [];
      for (const argument of expression.args) {
        const value = evaluate(argument, evaluation);
        if (!value) return undefined;
        values.push(value);
      }
      if (expression.name !== "power") {
        return applyTo(expression.name, values, evaluation);
      }
      const [, exponent] = expression.args;
      evaluation.budget.steps -= functionCost(evaluation.precision);
      return raise(
        values,
        exponent !== undefined && variablesOf(exponent).size === 0,
        evaluation.precision,
      );
    }
  }
}

/** Steps of a function's series: more terms of longer numbers. */
function functionCost(precision: number): number {
  return Math.ceil(
    FUNCTION_STEPS * Math.max(1, precision / FUNCTION_PRECISION) ** 1.5,
  );
}

function applyTo(
  name: string,
  values: Value[],
  evaluation: Evaluation,
): Value | undefined {
  const [first, second] = values;
  if (!first) return undefined;
  const { precision } = evaluation;
  switch (name) {
    case "add":
      return fold(values, (a, b) => addValues(a, b, precision));
    case "multiply":
      return fold(values, (a, b) => multiplyValues(a, b, precision));
    case "divide":
      return second && divideValues(first, second, precision);
    case "negate":
      return negateValue(first);
    default:
      evaluation.budget.steps -= functionCost(evaluation.precision);
      return callFunction(name, values, evaluation);
  }
}

function fold(
  values: Value[],
  combine: (a: Value, b: Value) => Value | undefined,
): Value | undefined {
  let total = values[0];
  for (const value of values.slice(1)) {
    total = total && combine(total, value);
  }
  return total;
}

function evaluateSymbol(
  name: string,
  { variables, precision }: Evaluation,
): Value | undefined {
  const value = variables.get(name);
  if (value) return value;
  switch (name) {
    case "pi":
      return real(piBall(precision));
    case "e": {
      const e = expBall(ONE, precision);
      return e && real(e);
    }
    case "i":
      return I;
    default:
      return undefined;
  }
}

function evaluateBig(
  { name, variable, from, to, body }: BigExpression,
  evaluation: Evaluation,
): Value | undefined {
  const start = integerValue(from, evaluation);
  const end = integerValue(to, evaluation);
  if (start === undefined || end === undefined) return undefined;
  if (end - start >= BigInt(MAX_TERMS)) return undefined;
  let total: Value | undefined = integer(name === "sum" ? 0 : 1);
  for (let k = start; k <= end && total; k++) {
    const variables = new Map(evaluation.variables).set(variable, integer(k));
    const term = evaluate(body, { ...evaluation, variables });
    total = term &&
      (name === "sum"
        ? addValues(total, term, evaluation.precision)
        : multiplyValues(total, term, evaluation.precision));
  }
  return total;
}

function integerValue(
  expression: Expression,
  evaluation: Evaluation,
): bigint | undefined {
  const value = evaluate(expression, evaluation);
  return value && isExact(value) ? toInteger(value) : undefined;
}
