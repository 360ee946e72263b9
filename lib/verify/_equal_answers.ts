import type { Answer, GroupAnswer } from "./_parse_answer.ts";
import type { Quantity } from "./_parse_quantity.ts";
import { equalRationals, type Rational } from "./_rational.ts";

/**
 * Decides whether a candidate is the gold as a mathematical object. Only
 * explicit sets (and bare lists where `unordered`) are compared without order.
 */
export function equalAnswers(
  gold: Answer,
  candidate: Answer,
  unordered = false,
): boolean {
  if (gold.name && candidate.name && gold.name !== candidate.name) return false;
  if (gold.type === "number" && candidate.type === "number") {
    return equalQuantities(gold, candidate);
  }
  if (gold.type === "text" && candidate.type === "text") {
    return gold.text === candidate.text;
  }
  if (gold.type === "group" && candidate.type === "group") {
    return equalGroups(gold, candidate, unordered);
  }
  return false;
}

function equalQuantities(gold: Quantity, candidate: Quantity): boolean {
  // A missing or extra unit is forgiven, another unit is not.
  if (gold.unit && candidate.unit && gold.unit !== candidate.unit) return false;
  if (gold.percent === candidate.percent) {
    return equalRationals(gold.value, candidate.value);
  }
  if (equalRationals(inFull(gold), inFull(candidate))) return true;
  // "35%" and "35" answer one question, but 0.5 and 0.5% differ as chances.
  return exceedsOne(gold.value) && equalRationals(gold.value, candidate.value);
}

function inFull({ value, percent }: Quantity): Rational {
  return percent ? { ...value, denominator: value.denominator * 100n } : value;
}

function exceedsOne({ numerator, denominator }: Rational): boolean {
  return numerator > denominator || -numerator > denominator;
}

function equalGroups(
  gold: GroupAnswer,
  candidate: GroupAnswer,
  unordered: boolean,
): boolean {
  if (gold.items.length !== candidate.items.length) return false;
  const bare = candidate.open === "" || gold.open === "";
  const sets = gold.open === "\\{" || candidate.open === "\\{";
  const alike = gold.open === candidate.open && gold.close === candidate.close;
  if (!alike && !(bare && sets)) return false;
  if (gold.open === "\\{" || (unordered && gold.open === "")) {
    const rest = [...candidate.items];
    return gold.items.every((item) => {
      const at = rest.findIndex((other) => equalAnswers(item, other));
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  }
  return gold.items.every((item, i) => {
    const other = candidate.items[i];
    return other !== undefined && equalAnswers(item, other);
  });
}
