import type { Answer } from "./_answer.ts";

type Equal = (gold: Answer, candidate: Answer) => boolean;

/** A vector against a tuple of its entries. */
export function equalVectors(
  gold: Answer,
  candidate: Answer,
  equal: Equal,
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
  return entries.length === tuple.items.length &&
    entries.every((entry, i) =>
      equal(tuple.items[i]!, {
        type: "value",
        expression: entry,
        percent: false,
        text: `entry ${i}`,
      })
    );
}

/** A set of one number against the number. */
export function equalSingles(
  gold: Answer,
  candidate: Answer,
  equal: Equal,
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
