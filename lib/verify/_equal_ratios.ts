import type { Answer } from "./_answer.ts";
import type { Comparison } from "./_comparison.ts";
import { equalExpressions } from "./_equal_expressions.ts";
import { apply, type Expression } from "./_expression.ts";
import { integer } from "./_rational.ts";
import { expressionOf } from "./_to_region.ts";

type Equal = (gold: Answer, candidate: Answer) => boolean;
type Value = Extract<Answer, { type: "value" }>;

/** Ratios term by term up to a common factor; of two terms also as a fraction. */
export function equalRatios(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
  equal: Equal,
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

function product(a: Value, b: Value): Expression | undefined {
  const [x, y] = [expressionOf(a), expressionOf(b)];
  return x && y && apply("multiply", x, y);
}
