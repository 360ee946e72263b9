import type { Answer, RelationAnswer } from "./_answer.ts";
import { isCombination, nameOf } from "./_name.ts";
import { equalAnswers } from "./_equal_answers.ts";
import { type Budget, equalExpressions } from "./_equal_expressions.ts";
import { apply, type Expression, variablesOf } from "./_expression.ts";
import { parseExpression } from "./_parse_expression.ts";
import { isRounding } from "./_rounding.ts";
import { findSeparators, partsAround } from "./_split.ts";
import { expressionOf } from "./_to_region.ts";

type Parse = (text: string) => Answer | undefined;
type WithoutText<T> = T extends unknown ? Omit<T, "text"> : never;

const SIGN = /\\(?:le|ge|ne|in|equiv)(?![a-zA-Z]) ?|[<>=]/y;
const MAX_SIDES = 12;

/**
 * Reads an equation, an assignment, a chain of equals, an inequality or a
 * membership; `undefined` where the text is none.
 */
export function parseRelation(
  text: string,
  parse: Parse,
  budget: Budget,
): WithoutText<Answer> | undefined {
  if (!/[<>=]|\\(?:le|ge|ne|in|equiv)/.test(text)) return undefined;
  const separators = findSeparators(text, SIGN);
  if (!separators || separators.length === 0) return undefined;
  if (separators.length >= MAX_SIDES) return undefined;
  const signs = separators.map(({ text }) => text);
  const texts = partsAround(text, separators);
  if (texts.some((side) => side === "")) return undefined;
  const [first = "", second = ""] = texts;
  if (signs.length === 1 && signs[0] === "\\in") {
    const name = nameOf(first);
    const set = name === undefined ? undefined : parse(second);
    return set && { ...set, name: name! };
  }
  if (signs.every((sign) => sign === "=")) {
    return parseEquals(texts, parse, budget);
  }
  if (signs.some((sign) => sign === "\\in" || sign === "\\equiv")) {
    return undefined;
  }
  return relation(signs, texts);
}

function relation(
  signs: string[],
  texts: string[],
): Omit<RelationAnswer & { text: string }, "text"> {
  return {
    type: "relation",
    signs,
    texts,
    sides: texts.map((side) => parseExpression(side)),
  };
}

function parseEquals(
  texts: string[],
  parse: Parse,
  budget: Budget,
): WithoutText<Answer> | undefined {
  const [first = ""] = texts;
  const last = texts.at(-1) ?? "";
  const name = nameOf(first);
  if (name !== undefined) {
    const value = assigned(name, last, texts, parse);
    return value && !isConsistent(texts.slice(1), parse, budget)
      ? { ...value, disputed: true }
      : value;
  }
  const lastName = texts.length === 2 && /[a-zA-Z]/.test(last)
    ? nameOf(last)
    : undefined;
  if (lastName !== undefined) return assigned(lastName, first, texts, parse);
  const sides = texts.map((side) => parseExpression(side));
  if (sides.every((side) => side !== undefined)) {
    const constant = sides.every((side) => variablesOf(side).size === 0);
    if (constant || sides.length > 2) {
      const same = sides.slice(1).every((side) =>
        equalExpressions(sides[0]!, side, budget)
      );
      if (same) return parse(first);
    }
  }
  if (
    texts.length > 2 && isCombination(first) &&
    isConsistent(texts.slice(1), parse, budget)
  ) {
    return relation(["="], [first, last]);
  }
  return relation(texts.slice(1).map(() => "="), texts);
}

/** Whether the constants of a chain of equals are equal, or round one to the next. */
function isConsistent(
  sides: readonly string[],
  parse: Parse,
  budget: Budget,
): boolean {
  if (sides.length < 2) return true;
  const known = sides.map((side) => parse(side)).filter((side) =>
    side !== undefined && isConstant(side)
  ) as Answer[];
  const comparison = {
    budget,
    unordered: false,
    tolerance: 0,
    known: new Map(),
    missing: new Set<string>(),
  };
  return known.slice(1).every((side, i) => {
    const before = known[i]!;
    if (equalAnswers(before, side, comparison)) return true;
    if (before.type !== "value" || side.type !== "value") return false;
    const exact = expressionOf(before);
    return exact !== undefined && side.exact !== undefined &&
      side.digits !== undefined && isRounding(side.exact, exact, budget);
  });
}

function isConstant(answer: Answer): boolean {
  if (answer.type === "text") return false;
  if (answer.type !== "value") return true;
  return !answer.expression || variablesOf(answer.expression).size === 0;
}

function assigned(
  name: string,
  side: string,
  texts: string[],
  parse: Parse,
): WithoutText<Answer> | undefined {
  const found = parse(side);
  if (!found) return undefined;
  const value = withItemNames(found, name);
  const equation = texts.length === 2 ? equationOf(texts) : undefined;
  return { ...value, name, ...(equation && { equation }) };
}

/** `(a, b) = (1, 2)` names the items. */
function withItemNames(value: Answer, name: string): Answer {
  if (value.type !== "group") return value;
  const names = name.replace(/^\(|\)$/g, "").split(",");
  if (names.length < 2 || names.length !== value.items.length) return value;
  return {
    ...value,
    items: value.items.map((item, i) =>
      item.name === undefined ? { ...item, name: names[i]! } : item
    ),
  };
}

/** Difference of an equation's sides. */
function equationOf(texts: readonly string[]): Expression | undefined {
  const [left, right] = texts.map((side) => parseExpression(side));
  return left && right && apply("add", left, apply("negate", right));
}
