import type { Answer, RelationAnswer } from "./_answer.ts";
import { type Budget, sizeOfNumbers } from "./_equal_expressions.ts";
import { evaluate } from "./_evaluate.ts";
import { apply, type Expression, number, variablesOf } from "./_expression.ts";
import { isVariable, nameOf } from "./_name.ts";
import { integer } from "./_rational.ts";
import {
  complement,
  edgeOf,
  intersect,
  interval,
  type Region,
  unite,
} from "./_region.ts";
import {
  addValues,
  divideValues,
  equalValues,
  isExact,
  multiplyValues,
  negateValue,
  toComplex,
  type Value,
} from "./_value.ts";
import { isReal } from "./_complex.ts";
import { signOf } from "./_ball.ts";
import { solveQuadratic } from "./_solve_quadratic.ts";

const PRECISION = 1_600;
const CLOSENESS = 700;
const MAX_SIZE_BITS = 500;
const TURNED: Readonly<Record<string, string>> = {
  "<": ">",
  ">": "<",
  "\\le": "\\ge",
  "\\ge": "\\le",
};

/** A set of real numbers, and the variable that is in it where it is named. */
export interface NamedRegion {
  region: Region;
  variable?: string;
}

/**
 * The set of real numbers an answer states: an interval, a set of numbers, an
 * inequality in one variable, or what set operations make of them; `undefined`
 * for anything else.
 */
export function toRegion(
  answer: Answer,
  budget: Budget,
): NamedRegion | undefined {
  const found = regionOf(answer, budget);
  if (!found) return undefined;
  const variable = found.variable ?? answer.name;
  return { region: found.region, ...(variable && { variable }) };
}

function regionOf(answer: Answer, budget: Budget): NamedRegion | undefined {
  if (answer.disputed) return undefined;
  switch (answer.type) {
    case "value": {
      const expression = expressionOf(answer);
      const edge = expression && edgeOf(expression, budget);
      const region = edge && typeof edge !== "string"
        ? interval(edge, edge, true, true)
        : undefined;
      return region && { region };
    }
    case "group":
      return groupRegion(answer, budget);
    case "relation":
      return relationRegion(answer, budget);
    case "union":
      return unionRegion(answer, budget);
    default:
      return undefined;
  }
}

/** A value's expression, made from its number where it is a plain one. */
export function expressionOf(
  answer: Extract<Answer, { type: "value" }>,
): Expression | undefined {
  return answer.expression ?? (answer.exact && number(answer.exact));
}

function groupRegion(
  { open, close, items }: Extract<Answer, { type: "group" }>,
  budget: Budget,
): NamedRegion | undefined {
  if (open === "\\{") {
    const points = items.map((item) =>
      item.type === "value" ? regionOf(item, budget)?.region : undefined
    );
    if (points.includes(undefined)) return undefined;
    const region = unite(points as Region[]);
    return region && { region };
  }
  const [low, high] = items;
  if (open === "" || items.length !== 2 || !low || !high) return undefined;
  if (low.type !== "value" || high.type !== "value") return undefined;
  const edges = [low, high].map((item) => {
    const expression = expressionOf(item as Extract<Answer, { type: "value" }>);
    return expression && edgeOf(expression, budget);
  });
  if (!edges[0] || !edges[1]) return undefined;
  const region = interval(edges[0], edges[1], open === "[", close === "]");
  return region && { region };
}

function unionRegion(
  { operation, items }: Extract<Answer, { type: "union" }>,
  budget: Budget,
): NamedRegion | undefined {
  const regions: Region[] = [];
  let variable: string | undefined;
  for (const item of items) {
    const found = toRegion(item, budget);
    if (!found) return undefined;
    if (variable && found.variable && variable !== found.variable) {
      return undefined;
    }
    variable ??= found.variable;
    regions.push(found.region);
  }
  const [first, ...rest] = regions;
  if (!first) return undefined;
  const region = operation === "union"
    ? unite(regions)
    : operation === "intersection"
    ? intersect(regions)
    : intersect([first, ...rest.map(complement)]);
  return region && { region, ...(variable && { variable }) };
}

/** `2 \le x < 5`, `|x| > 1`, `x^2 \le 4`: the solutions of inequalities up to degree 2 in one variable. */
function relationRegion(
  { signs, sides, texts }: RelationAnswer,
  budget: Budget,
): NamedRegion | undefined {
  const name = variableOf(sides, texts);
  if (!name) return undefined;
  const regions: Region[] = [];
  for (const [i, sign] of signs.entries()) {
    const [left, right] = [sides[i], sides[i + 1]];
    const region = left && right &&
      (solveAbsolute(left, sign, right, name, budget) ??
        solve(left, sign, right, name, budget));
    if (!region) return undefined;
    regions.push(region);
  }
  const region = intersect(regions);
  return region && { region, variable: name };
}

/** The one variable of an inequality; its name may be a function such as `f(x)`. */
function variableOf(
  sides: readonly (Expression | undefined)[],
  texts: readonly string[],
): string | undefined {
  const names = new Set<string>();
  for (const side of sides) {
    if (!side) return undefined;
    for (const name of variablesOf(side)) names.add(name);
  }
  const [only, ...others] = names;
  if (!only || others.length > 0) return undefined;
  const named = texts.map(nameOf).find((name) =>
    name !== undefined && !name.startsWith("|")
  );
  return named === undefined || isVariable(named) ? only : undefined;
}

/** `|u| < c` as `-c < u < c`, `|u| > c` as what is outside. */
function solveAbsolute(
  left: Expression,
  sign: string,
  right: Expression,
  name: string,
  budget: Budget,
): Region | undefined {
  const turned = TURNED[sign];
  if (turned === undefined) return undefined;
  if (left.type !== "apply" || left.name !== "abs") {
    return right.type === "apply" && right.name === "abs"
      ? solveAbsolute(right, turned, left, name, budget)
      : undefined;
  }
  const [inner] = left.args;
  if (!inner || variablesOf(right).size > 0) return undefined;
  const above = solve(inner, sign, right, name, budget);
  const below = solve(inner, turned, apply("negate", right), name, budget);
  if (!above || !below) return undefined;
  return /<|le/.test(sign) ? intersect([above, below]) : unite([above, below]);
}

function solve(
  left: Expression,
  sign: string,
  right: Expression,
  name: string,
  budget: Budget,
): Region | undefined {
  const infinite = [
    edgeIfInfinite(left, budget),
    edgeIfInfinite(right, budget),
  ];
  if (infinite[0] ?? infinite[1]) {
    // `-\infty < x` and `x < \infty` say nothing.
    const upward = sign === "<" || sign === "\\le";
    const low = upward ? infinite[0] : infinite[1];
    const high = upward ? infinite[1] : infinite[0];
    const idle = low !== "infinity" && high !== "-infinity";
    return idle && sign !== "=" && sign !== "\\ne" ? complement([]) : undefined;
  }
  const difference = apply("add", left, apply("negate", right));
  if (sizeOfNumbers(difference) > MAX_SIZE_BITS) return undefined;
  const at = (x: number): Value | undefined =>
    evaluate(difference, {
      precision: PRECISION,
      variables: new Map([[name, integer(x)]]),
      logBase: "10",
      budget,
    });
  const [zero, one, two, seven] = [at(0), at(1), at(2), at(7)];
  const minus = at(-3);
  if (!zero || !one || !two || !seven || !minus) return undefined;
  const slope = subtract(one, zero);
  const isLinear = slope && same(subtract(two, one), slope) &&
    same(subtract(seven, zero), times(slope, 7)) &&
    same(subtract(minus, zero), times(slope, -3));
  if (!isLinear) {
    return sign in TURNED
      ? solveQuadratic([zero, one, two, seven, minus], sign)
      : undefined;
  }
  const direction = slope && signOfValue(slope);
  if (!direction) return undefined;
  const root = divideValues(negateValue(zero), slope, PRECISION);
  return root && halfLine(root, sign, direction);
}

function edgeIfInfinite(side: Expression, budget: Budget): string | undefined {
  const edge = side.type === "symbol" || side.type === "apply"
    ? edgeOf(side, budget)
    : undefined;
  return typeof edge === "string" ? edge : undefined;
}

function halfLine(
  root: Value,
  sign: string,
  direction: -1 | 1,
): Region | undefined {
  if (sign === "=") return interval(root, root, true, true);
  if (sign === "\\ne") {
    const point = interval(root, root, true, true);
    return point && complement(point);
  }
  const closed = sign === "\\le" || sign === "\\ge";
  const below = (sign === "<" || sign === "\\le") === (direction > 0);
  return below
    ? interval("-infinity", root, false, closed)
    : interval(root, "infinity", closed, false);
}

function subtract(a: Value, b: Value): Value | undefined {
  return addValues(a, negateValue(b), PRECISION);
}

function times(a: Value, by: number): Value | undefined {
  return multiplyValues(a, integer(by), PRECISION);
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  return a !== undefined && b !== undefined &&
    equalValues(a, b, PRECISION, CLOSENESS) === true;
}

function signOfValue(value: Value): -1 | 1 | undefined {
  if (isExact(value)) {
    return value.numerator === 0n ? undefined : value.numerator < 0n ? -1 : 1;
  }
  const x = toComplex(value, PRECISION);
  return x && isReal(x) ? signOf(x.re) || undefined : undefined;
}
