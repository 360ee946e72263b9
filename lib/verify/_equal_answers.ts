import type { Answer } from "./_answer.ts";
import type { Comparison } from "./_comparison.ts";
import { equalExpressions } from "./_equal_expressions.ts";
import { equalGroups } from "./_equal_groups.ts";
import { equalQuantities } from "./_equal_quantities.ts";
import { equalRelations } from "./_equal_relations.ts";
import {
  apply,
  type Expression,
  substitute,
  symbol,
  variablesOf,
} from "./_expression.ts";
import { isCombination, isVariable } from "./_name.ts";
import { integer } from "./_rational.ts";
import { equalRegions } from "./_region.ts";
import { expressionOf, toRegion } from "./_to_region.ts";

type Of<Type extends Answer["type"]> = Extract<Answer, { type: Type }>;

/** Decides whether a candidate is the gold as a mathematical object. */
export function equalAnswers(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
): boolean {
  const equal = (a: Answer, b: Answer): boolean =>
    equalAnswers(a, b, comparison);
  if (gold.text === candidate.text) return true;
  const renamed = equalNames(gold, candidate);
  if (renamed === false) {
    return equalRelations(gold, candidate, comparison.budget);
  }
  if (equalTypes(gold, renamed ?? candidate, comparison, equal)) return true;
  return isEquation(gold) && isEquation(candidate) &&
    equalRelations(gold, candidate, comparison.budget);
}

function isEquation(answer: Answer): boolean {
  return answer.type === "relation" || answer.equation !== undefined;
}

/**
 * Tells assignments to different variables apart (`false`). Functions of
 * different variables (`f(x) = x^2`, `f(t) = t^2`) are brought to one.
 */
function equalNames(
  gold: Answer,
  candidate: Answer,
): Answer | false | undefined {
  const [a, b] = [gold.name, candidate.name];
  if (a === undefined || b === undefined || a === b) return undefined;
  const [first, second] = [CALL.exec(a), CALL.exec(b)];
  if (first && second && first[1] === second[1]) {
    const [from = "", to = ""] = [second[2], first[2]];
    if (candidate.type !== "value" || !candidate.expression) return undefined;
    if (variablesOf(candidate.expression).has(to)) return false;
    return {
      ...candidate,
      expression: substitute(candidate.expression, from, symbol(to)),
      name: a,
    };
  }
  return isVariable(a) && isVariable(b) && !INDEX.test(a) && !INDEX.test(b)
    ? false
    : undefined;
}

const CALL = /^([a-zA-Z]'*)\(([a-z])\)$/;
// An index labels one of several values of the same variable.
const INDEX = /_/;

function equalTypes(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
  equal: (gold: Answer, candidate: Answer) => boolean,
): boolean {
  if (gold.type === "value" && candidate.type === "value") {
    return equalQuantities(gold, candidate, comparison);
  }
  if (gold.type === "unread" || candidate.type === "unread") {
    return equalUnread(gold, candidate, comparison);
  }
  if (lettersOf(gold) !== undefined) {
    return lettersOf(gold) === lettersOf(candidate);
  }
  if (gold.type === "choice" || candidate.type === "choice") {
    return equalChoices(gold, candidate, equal);
  }
  if (gold.type === "group" && candidate.type === "group") {
    if (equalGroups(gold, candidate, comparison, equal)) return true;
    return gold.open !== "\\{" && candidate.open === "\\{"
      ? false
      : equalAsRegions(gold, candidate, comparison);
  }
  if (gold.type === "based" && candidate.type === "based") {
    return gold.base === candidate.base && gold.digits === candidate.digits;
  }
  if (gold.type === "time" && candidate.type === "time") {
    const apart = Math.abs(gold.minutes - candidate.minutes);
    // A time without its half of the day may be in either.
    return apart === 0 || (apart === 720 && !(gold.half && candidate.half));
  }
  if (gold.type === "ratio" || candidate.type === "ratio") {
    return equalRatios(gold, candidate, comparison, equal);
  }
  if (gold.type === "union" || candidate.type === "union") {
    return equalUnions(gold, candidate, comparison, equal);
  }
  if (gold.type === "relation" || candidate.type === "relation") {
    return equalAsRelations(gold, candidate, comparison, equal);
  }
  return equalColumns(gold, candidate, equal) ||
    equalSingles(gold, candidate, equal);
}

/** Letters of several options, `AC` or `A, C`; undefined for anything else. */
function lettersOf(answer: Answer): string | undefined {
  if (answer.type === "text" && /^[A-J]{2,8}$/.test(answer.text)) {
    return answer.text;
  }
  if (answer.type !== "group" || answer.open !== "") return undefined;
  const letters = answer.items.map((item) =>
    item.type === "choice" && !item.content ? item.letter : ""
  );
  return letters.includes("") ? undefined : [...letters].sort().join("");
}

function equalChoices(
  gold: Answer,
  candidate: Answer,
  equal: (gold: Answer, candidate: Answer) => boolean,
): boolean {
  if (gold.type === "choice" && candidate.type === "choice") {
    if (gold.letter !== candidate.letter) return false;
    return !gold.content || !candidate.content ||
      equal(gold.content, candidate.content);
  }
  if (gold.type === "choice") {
    return gold.content !== undefined && equal(gold.content, candidate);
  }
  return false;
}

function equalAsRegions(
  gold: Answer,
  candidate: Answer,
  { budget }: Comparison,
): boolean {
  const first = toRegion(gold, budget);
  const second = first && toRegion(candidate, budget);
  if (!first || !second) return false;
  const [a, b] = [first.variable, second.variable];
  if (a && b && a !== b && isVariable(a) && isVariable(b)) return false;
  return equalRegions(first.region, second.region);
}

function equalUnions(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
  equal: (gold: Answer, candidate: Answer) => boolean,
): boolean {
  if (equalAsRegions(gold, candidate, comparison)) return true;
  if (gold.type !== "union" || candidate.type !== "union") return false;
  if (gold.operation !== candidate.operation) return false;
  if (gold.items.length !== candidate.items.length) return false;
  const fixed = gold.operation === "difference" ? 1 : 0;
  if (fixed && !equal(gold.items[0]!, candidate.items[0]!)) return false;
  const rest = candidate.items.slice(fixed);
  return gold.items.slice(fixed).every((item) => {
    const at = rest.findIndex((other) => equal(item, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function equalAsRelations(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
  equal: (gold: Answer, candidate: Answer) => boolean,
): boolean {
  if (equalRelations(gold, candidate, comparison.budget)) return true;
  if (gold.type === "value" && candidate.type === "relation") {
    // `m + n = 12` for an asked number; as a gold it is an equation.
    const [left = "", right] = candidate.texts;
    const value = candidate.sides[1];
    return gold.exact !== undefined && candidate.signs.join() === "=" &&
      isCombination(left) && value !== undefined && right !== undefined &&
      equal(gold, {
        type: "value",
        expression: value,
        percent: false,
        text: right,
      });
  }
  const pointed = (answer: Answer): boolean =>
    answer.type === "value" ||
    (answer.type === "group" && answer.open === "\\{");
  if (pointed(gold) || pointed(candidate)) return false;
  return equalAsRegions(gold, candidate, comparison) ||
    equalChains(gold, candidate, comparison);
}

/** Inequality chains between expressions, side by side or turned around. */
function equalChains(
  gold: Answer,
  candidate: Answer,
  { budget }: Comparison,
): boolean {
  if (gold.type !== "relation" || candidate.type !== "relation") return false;
  if (gold.signs.length !== candidate.signs.length) return false;
  const turned = candidate.signs.map((sign) => TURNED[sign] ?? sign).reverse();
  return ([
    [candidate.signs, candidate.sides],
    [turned, [...candidate.sides].reverse()],
  ] as const).some(([signs, sides]) =>
    signs.join() === gold.signs.join() &&
    gold.sides.every((side, i) => {
      const other = sides[i];
      return side && other && equalExpressions(side, other, budget) === true;
    })
  );
}

const TURNED: Readonly<Record<string, string>> = {
  "<": ">",
  ">": "<",
  "\\le": "\\ge",
  "\\ge": "\\le",
};

/** Ratios term by term up to a common factor; of two terms also as a fraction. */
function equalRatios(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
  equal: (gold: Answer, candidate: Answer) => boolean,
): boolean {
  const [a, b] = [ratioTerms(gold), ratioTerms(candidate, true)];
  if (!a || !b || a.length !== b.length) return false;
  if (a.every((term, i) => equal(term, b[i]!))) return true;
  const [firstA, firstB] = [a[0], b[0]];
  if (firstA?.type !== "value" || firstB?.type !== "value") return false;
  return a.slice(1).every((term, i) => {
    const other = b[i + 1]!;
    if (term.type !== "value" || other.type !== "value") return false;
    const [left, right] = [product(term, firstB), product(other, firstA)];
    return left !== undefined && right !== undefined &&
      equalExpressions(left, right, comparison.budget) === true;
  });
}

/** A ratio's terms; what looks like a time may be one against a gold that is one. */
function ratioTerms(answer: Answer, mayBeTime = false): Answer[] | undefined {
  if (answer.type === "ratio") return answer.items;
  if (answer.type === "time" && answer.parts && mayBeTime) {
    return answer.parts.map((part) => ({
      type: "value",
      exact: integer(part),
      percent: false,
      text: String(part),
    }));
  }
  if (answer.type !== "value" || answer.unit || answer.percent) {
    return undefined;
  }
  const one = { numerator: 1n, denominator: 1n };
  return [answer, { type: "value", exact: one, percent: false, text: "1" }];
}

function product(a: Of<"value">, b: Of<"value">): Expression | undefined {
  const [x, y] = [expressionOf(a), expressionOf(b)];
  return x && y && apply("multiply", x, y);
}

/** A vector against a tuple of its entries. */
function equalColumns(
  gold: Answer,
  candidate: Answer,
  equal: (gold: Answer, candidate: Answer) => boolean,
): boolean {
  const [matrix, tuple] = gold.type === "value"
    ? [gold, candidate]
    : [candidate, gold];
  if (matrix.type !== "value" || matrix.expression?.type !== "matrix") {
    return false;
  }
  if (tuple.type !== "group" || tuple.open !== "(" || tuple.close !== ")") {
    return false;
  }
  const { rows } = matrix.expression;
  if (rows.length > 1 && rows.some((row) => row.length > 1)) return false;
  const entries = rows.flat();
  return entries.length === tuple.items.length && entries.every((entry, i) =>
    equal(tuple.items[i]!, {
      type: "value",
      expression: entry,
      percent: false,
      text: `entry ${i}`,
    })
  );
}

/** A set of one number against the number. */
function equalSingles(
  gold: Answer,
  candidate: Answer,
  equal: (gold: Answer, candidate: Answer) => boolean,
): boolean {
  const single = (answer: Answer): Answer | undefined =>
    answer.type === "group" && answer.items.length === 1 &&
      answer.open === "\\{"
      ? answer.items[0]
      : undefined;
  const [a, b] = [single(gold), single(candidate)];
  if (a && candidate.type === "value") return equal(a, candidate);
  return b !== undefined && gold.type === "value" && equal(gold, b);
}

/** Compares what only the computer algebra system reads, once it has read it. */
function equalUnread(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
): boolean {
  const read = (answer: Answer): Answer | undefined => {
    if (answer.type === "value") return answer;
    if (answer.type !== "unread") return undefined;
    const known = comparison.known.get(answer.latex);
    if (known === undefined) comparison.missing.add(answer.latex);
    return known
      ? { type: "value", expression: known, percent: false, text: answer.text }
      : undefined;
  };
  if (gold.type !== "unread" && gold.type !== "value") return false;
  if (candidate.type !== "unread" && candidate.type !== "value") return false;
  const [a, b] = [read(gold), read(candidate)];
  if (a?.type !== "value" || b?.type !== "value") return false;
  return equalQuantities(a, b, comparison);
}
