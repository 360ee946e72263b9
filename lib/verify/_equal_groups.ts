import type { Answer } from "./_answer.ts";
import type { Comparison } from "./_comparison.ts";

const MAX_TWINS = 32;

type Group = Extract<Answer, { type: "group" }>;
type Equal = (gold: Answer, candidate: Answer) => boolean;

/**
 * Whether two tuples, sets or lists are one: sets and bare lists without order,
 * tuples, sequences and lists of named values in order.
 */
export function equalGroups(
  gold: Group,
  candidate: Group,
  comparison: Comparison,
  equal: Equal,
): boolean {
  if (gold.items.length !== candidate.items.length) {
    const [a, b] = [withoutTwins(gold, equal), withoutTwins(candidate, equal)];
    return a.items.length === b.items.length &&
      (a !== gold || b !== candidate) &&
      equalGroups(a, b, comparison, equal);
  }
  const byName = pairByName(gold.items, candidate.items);
  if (byName) return byName.every(([a, b]) => equal(a, b));
  const order = orderOf(gold, candidate, comparison);
  if (order === "alien") return false;
  if (order === "ordered") {
    return gold.items.every((item, i) => equal(item, candidate.items[i]!));
  }
  const rest = [...candidate.items];
  return gold.items.every((item) => {
    const at = rest.findIndex((other) => equal(item, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** A set, or a list of points, with each item once; other lists count how often. */
function withoutTwins(group: Group, equal: Equal): Group {
  const points = group.items.every((item) =>
    item.type === "group" && item.open === "("
  );
  const countless = group.open === "\\{" || (group.open === "" && points);
  if (!countless || group.items.length > MAX_TWINS) return group;
  const items = group.items.filter((item, i) =>
    !group.items.slice(0, i).some((other) => equal(other, item))
  );
  return items.length === group.items.length ? group : { ...group, items };
}

function orderOf(
  gold: Group,
  candidate: Group,
  { unordered }: Comparison,
): "ordered" | "unordered" | "alien" {
  const [kind, other] = [kindOf(gold), kindOf(candidate)];
  if (kind === "list" || other === "list") {
    const tuple = kind === "tuple" ? gold : candidate;
    if (kind !== "set" && other !== "set" && !isRound(tuple)) {
      if (kind !== other) return "alien";
    }
    if (kind === "tuple") return "ordered";
    if (other === "tuple") {
      // Two numbers in parentheses may be an interval.
      const sure = gold.items.length > 2 || hasSeveralNames(gold);
      return sure ? "ordered" : "alien";
    }
    if (kind === "set") return "unordered";
    const sequence = gold.ordered && !unordered;
    return sequence || hasSeveralNames(gold) || hasSeveralNames(candidate)
      ? "ordered"
      : "unordered";
  }
  if (kind !== other) return "alien";
  if (kind === "set") return "unordered";
  return gold.open === candidate.open && gold.close === candidate.close
    ? "ordered"
    : "alien";
}

function isRound({ open, close }: Group): boolean {
  return open === "(" && close === ")";
}

function kindOf({ open }: Group): "list" | "set" | "tuple" {
  return open === "" ? "list" : open === "\\{" ? "set" : "tuple";
}

/** Whether items are values of different things: `a = 1, b = 2`, but not `x_1 = 1, x_2 = 2`. */
function hasSeveralNames({ items }: Group): boolean {
  const names = items.map(({ name }) => name?.replace(/_.*$|\(.*$/, ""));
  return names.filter((name) => name !== undefined).length > 1 &&
    new Set(names).size > 1;
}

/** Items of the same different names; `undefined` where a name lacks or is used twice. */
function pairByName(
  gold: readonly Answer[],
  candidate: readonly Answer[],
): [Answer, Answer][] | undefined {
  const named = new Map(candidate.map((item) => [item.name, item]));
  if (named.size < candidate.length || named.has(undefined)) return undefined;
  const pairs: [Answer, Answer][] = [];
  for (const item of gold) {
    const other = item.name === undefined ? undefined : named.get(item.name);
    if (!other) return undefined;
    // `x_1` and `x_2` name the values of a set in any order.
    if (/_/.test(item.name ?? "")) return undefined;
    pairs.push([item, other]);
  }
  return new Set(gold.map(({ name }) => name)).size === gold.length
    ? pairs
    : undefined;
}
