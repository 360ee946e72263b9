import type { Answer } from "./_answer.ts";
import type { Comparison } from "./_comparison.ts";
import { equalExpressions } from "./_equal_expressions.ts";
import { equalAsRegions } from "./_equal_regions.ts";
import { equalRelations } from "./_equal_relations.ts";
import { isCombination } from "./_name.ts";

type Equal = (gold: Answer, candidate: Answer) => boolean;

const TURNED: Readonly<Record<string, string>> = {
  "<": ">",
  ">": "<",
  "\\le": "\\ge",
  "\\ge": "\\le",
};

/** Equations and inequalities, against each other and against what they are solved to. */
export function equalStatements(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
  equal: Equal,
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
