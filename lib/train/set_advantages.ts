import type { ObjectivePlan } from "../methods/mod.ts";
import {
  futurePenalty,
  groupAdvantages,
  whitenedReturns,
} from "../objective/mod.ts";
import type { Group } from "./group.ts";
import type { SourcedRow } from "./training_rows.ts";
import type { TrainSettings } from "./train_options.ts";

/**
 * Gives rows their advantages: group-relative ones, or whitened returns; with
 * the divergence in the reward, each token's is its own.
 *
 * @param rows The rows of the groups, one after another.
 * @param groups The groups.
 * @param settings The options.
 * @param plan The method's objective.
 */
export function setAdvantages(
  rows: readonly SourcedRow[],
  groups: readonly Group[],
  settings: TrainSettings,
  plan: ObjectivePlan,
): void {
  const { estimator = "group" } = plan;
  const penalties = rows.map((row) => klPenalties(row, settings));
  const rewards = groups.map((group) => group.rewards);
  const relative = groupAdvantages(rewards, {
    scale: estimator === "group" ? settings.scaleRewards : "none",
    ddof: settings.advantageDdof,
    epsilon: settings.advantageEpsilon,
  }).flat();
  if (estimator === "group") {
    rows.forEach((row, index) => {
      const advantage = relative[index]!;
      const penalty = penalties[index];
      row.advantage = penalty && row.reward !== null
        ? Float32Array.from(futurePenalty(penalty), (it) => advantage - it)
        : advantage;
    });
    return;
  }
  const returns = whitenedReturns(rows.map((row, index) => ({
    reward: row.reward === null || estimator === "whitened"
      ? row.reward
      : relative[index]!,
    length: row.completionIds.length,
    ...(penalties[index] && { penalties: penalties[index] }),
  })));
  rows.forEach((row, index) => row.advantage = returns[index]!);
}

/** What each token's divergence takes off the reward, where it does. */
function klPenalties(
  { oldLogprobs, referenceLogprobs }: SourcedRow,
  { beta, klPlacement }: TrainSettings,
): Float32Array | undefined {
  if (klPlacement !== "reward" || referenceLogprobs === undefined) {
    return undefined;
  }
  return oldLogprobs.map((logprob, t) =>
    beta * (logprob - referenceLogprobs[t]!)
  );
}
