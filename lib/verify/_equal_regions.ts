import type { Answer } from "./_answer.ts";
import type { Comparison } from "./_comparison.ts";
import { isVariable } from "./_name.ts";
import { equalRegions } from "./_region.ts";
import { toRegion } from "./_to_region.ts";

type Equal = (gold: Answer, candidate: Answer) => boolean;

/** Whether two answers state the same set of real numbers. */
export function equalAsRegions(
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

/** Set operations as sets of real numbers, or part by part where the parts are none. */
export function equalUnions(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
  equal: Equal,
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
