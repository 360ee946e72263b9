import type { Answer, RelationAnswer } from "./_answer.ts";
import { type Budget, samplingOf } from "./_equal_expressions.ts";
import { evaluate } from "./_evaluate.ts";
import { apply, type Expression, variablesOf } from "./_expression.ts";
import { signOf } from "./_ball.ts";
import { isReal } from "./_complex.ts";
import { divideValues, equalValues, isExact, type Value } from "./_value.ts";

const PRECISION = 640;
const CLOSENESS = 250;
const MAX_SIZE_BITS = 4_000;
const MIN_POINTS = 4;
const FLIPPED: Readonly<Record<string, string>> = {
  "<": ">",
  ">": "<",
  "\\le": "\\ge",
  "\\ge": "\\le",
};

/**
 * Whether two equations or inequalities state the same: the differences of
 * their sides are in one constant ratio, positive where the sign has a
 * direction.
 */
export function equalRelations(
  gold: Answer,
  candidate: Answer,
  budget: Budget,
): boolean {
  const [a, b] = [differenceOf(gold), differenceOf(candidate)];
  if (!a || !b) return false;
  const ratio = constantRatio(a.difference, b.difference, budget);
  if (ratio === undefined) return false;
  if (a.sign === "=" || a.sign === "\\ne") return a.sign === b.sign;
  return b.sign === (ratio > 0 ? a.sign : FLIPPED[a.sign]);
}

function differenceOf(
  answer: Answer,
): { sign: string; difference: Expression } | undefined {
  if (answer.type !== "relation") {
    return answer.equation && { sign: "=", difference: answer.equation };
  }
  const { signs, sides } = answer as RelationAnswer;
  const [left, right] = sides;
  const [sign] = signs;
  if (signs.length !== 1 || sign === undefined || !left || !right) {
    return undefined;
  }
  return { sign, difference: apply("add", left, apply("negate", right)) };
}

/** Sign of the constant that one expression is of another, or `undefined` where it is none. */
function constantRatio(
  a: Expression,
  b: Expression,
  budget: Budget,
): 1 | -1 | undefined {
  if (variablesOf(a).size === 0 || variablesOf(b).size === 0) return undefined;
  const sampling = samplingOf([a, b]);
  if (!sampling || sampling.sizeBits > MAX_SIZE_BITS) return undefined;
  const precision = PRECISION + 2 * sampling.sizeBits;
  const closeness = CLOSENESS + sampling.sizeBits;
  let constant: Value | undefined;
  let points = 0;
  for (const variables of sampling.points) {
    const at = {
      precision,
      variables,
      logBase: "10",
      budget,
    } as const;
    const [x, y] = [evaluate(a, at), evaluate(b, at)];
    const ratio = x && y && divideValues(y, x, precision);
    if (!ratio) continue;
    constant ??= ratio;
    if (equalValues(constant, ratio, precision, closeness) !== true) {
      return undefined;
    }
    points++;
  }
  for (const variables of sampling.far) {
    const at = { precision, variables, logBase: "10", budget } as const;
    const [x, y] = [evaluate(a, at), evaluate(b, at)];
    const ratio = x && y && divideValues(y, x, precision);
    if (
      constant && ratio &&
      equalValues(constant, ratio, precision, closeness) === false
    ) return undefined;
  }
  return constant && points >= MIN_POINTS ? signOfReal(constant) : undefined;
}

function signOfReal(value: Value): 1 | -1 | undefined {
  if (isExact(value)) {
    return value.numerator === 0n ? undefined : value.numerator < 0n ? -1 : 1;
  }
  return isReal(value) ? signOf(value.re) || undefined : undefined;
}
