import { groupAccuracy, groupScores } from "./group.ts";
import type { SourcedRow } from "./training_rows.ts";
import type { GroupLearning } from "./update_on_groups.ts";
import type { Visit } from "./visit.ts";

/**
 * Computes what is to be known of rows that are not the policy's own under their
 * own prompt: how far the prompt of the loss is from the one sampled under, what
 * of guided completions is imitated, and how likely a teacher's tokens are.
 *
 * @param visit The visit.
 * @param learning Its updates.
 * @param imitates Whether guided rollouts are imitated.
 * @returns Metrics by name, only those that there are rows for.
 */
export function learningMetrics(
  visit: Visit,
  { rows, updates, affinity }: GroupLearning,
  imitates: boolean,
): Record<string, number> {
  const moved = rows.filter(({ context, source }) =>
    context.lossPromptIds && source === "policy"
  );
  const taught = visit.groups.filter(({ rows }) =>
    [...rows?.values() ?? []].some(({ origin }) => origin === "teacher")
  );
  return {
    ...(moved.length > 0 && {
      "off_policy/rows": moved.length,
      "off_policy/logp_gap": mean(moved.flatMap(gaps)),
    }),
    ...(affinity !== undefined && { "hint/affinity": affinity }),
    ...(taught.length > 0 && { "teacher/rows": taught.length }),
    ...(imitates && imitationMetrics(visit, rows, updates)),
  };
}

/** Log-probability under the loss's prompt less that under the sampled one. */
function gaps({ oldLogprobs, behaviourLogprobs }: SourcedRow): number[] {
  return Array.from(oldLogprobs, (each, t) => each - behaviourLogprobs[t]!);
}

function imitationMetrics(
  { guided, groups }: Visit,
  rows: GroupLearning["rows"],
  updates: GroupLearning["updates"],
): Record<string, number> {
  const helped = [...guided.values()].flat();
  const accepted = rows.filter(({ source }) => source === "imitated");
  const solves = helped.map((group) => groupAccuracy(groupScores(group)) ?? 0);
  const unaided = groups.map((group) => groupAccuracy(groupScores(group)) ?? 0);
  return {
    ...(groups.length > 0 && {
      "guided/prompts": helped.length,
      "guided/solve_frac": mean(solves),
      "guided/unguided_solve_frac": mean(unaided),
      "guided/accepted": accepted.length,
    }),
    "sft/loss": mean(updates.map(({ imitationLoss }) => imitationLoss)),
    "sft/tokens": accepted.reduce(
      (sum, { completionIds }) => sum + completionIds.length,
      0,
    ),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0
    ? 0
    : values.reduce((sum, value) => sum + value, 0) / values.length;
}
