import type { Answer } from "./_answer.ts";
import type { Comparison } from "./_comparison.ts";
import { equalChoices, lettersOf } from "./_equal_choices.ts";
import { equalGroups } from "./_equal_groups.ts";
import { equalNames } from "./_equal_names.ts";
import { equalQuantities } from "./_equal_quantities.ts";
import { equalRatios } from "./_equal_ratios.ts";
import { equalAsRegions, equalUnions } from "./_equal_regions.ts";
import { equalRelations } from "./_equal_relations.ts";
import { equalStatements } from "./_equal_statements.ts";
import { parseBased } from "./_parse_special.ts";
import { equalSingles, equalVectors } from "./_equal_vectors.ts";

/** Decides whether a candidate is the gold as a mathematical object. */
export function equalAnswers(
  gold: Answer,
  candidate: Answer,
  comparison: Comparison,
): boolean {
  const equal = (a: Answer, b: Answer): boolean =>
    equalAnswers(a, b, comparison);
  if (gold.text === candidate.text) return true;
  // Only a gold that defines the same name takes a slip on the way to its value.
  if (candidate.disputed && gold.name !== candidate.name) return false;
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
  const letters = lettersOf(gold);
  if (letters !== undefined && letters === lettersOf(candidate)) return true;
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
  if (gold.type === "based" && candidate.type === "value") {
    // Digits beyond 9 are small letters too, which elsewhere are variables.
    const based = parseBased(candidate.text.toUpperCase());
    return based?.base === gold.base && based.digits === gold.digits;
  }
  if (gold.type === "time" && candidate.type === "time") {
    const apart = Math.abs(gold.minutes - candidate.minutes);
    // Beside a.m. and p.m. a time without either may be both; 10:00 is no 22:00.
    return apart === 0 || (apart === 720 && gold.marked !== candidate.marked &&
      !(gold.half && candidate.half));
  }
  if (gold.type === "ratio" || candidate.type === "ratio") {
    return equalRatios(gold, candidate, comparison, equal);
  }
  if (gold.type === "union" || candidate.type === "union") {
    return equalUnions(gold, candidate, comparison, equal);
  }
  if (gold.type === "relation" || candidate.type === "relation") {
    return equalStatements(gold, candidate, comparison, equal);
  }
  return equalVectors(gold, candidate, equal) ||
    equalSingles(gold, candidate, equal);
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
