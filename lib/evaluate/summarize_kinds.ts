import type { EvaluationRow } from "./evaluation_row.ts";
import {
  type EvaluationSummary,
  summarizeEvaluation,
  type SummaryContext,
} from "./summarize_evaluation.ts";

/**
 * Sums an evaluation up kind by kind, where rows have a `kind`: each kind under
 * its own name.
 *
 * @example
 * ```ts
 * import { summarizeKinds } from "./summarize_kinds.ts";
 * import type { EvaluationRow, SummaryContext } from "./mod.ts";
 *
 * function names(rows: EvaluationRow[], context: SummaryContext): string[] {
 *   return summarizeKinds(rows, context).map(({ benchmark }) => benchmark);
 * }
 * ```
 *
 * @param rows One row per problem, all with the same k.
 * @param context What the summaries name.
 * @returns One summary a kind, in order of the kinds' first rows; rows without a
 * kind are in none.
 */
export function summarizeKinds(
  rows: readonly EvaluationRow[],
  context: SummaryContext,
): EvaluationSummary[] {
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  return [...kinds].flatMap(([kind, own]) =>
    typeof kind === "string"
      ? [summarizeEvaluation(own, { ...context, benchmark: kind })]
      : []
  );
}
