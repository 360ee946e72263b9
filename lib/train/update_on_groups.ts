import {
  type Optimizer,
  type Policy,
  scoreRows,
  type TrainingRow,
  updatePolicy,
  type UpdateStats,
} from "../policy/mod.ts";
import type { Group } from "./group.ts";
import type { TrainSettings } from "./train_options.ts";

/** What an update needs. */
export interface GroupUpdate {
  /** The policy; its weights change in place. */
  policy: Policy;
  /** The moments. */
  optimizer: Optimizer;
  /** The first policy, where `beta` is not 0. */
  reference?: Policy | undefined;
  /** The groups to train on. */
  groups: readonly Group[];
  /** Their advantages. */
  advantages: readonly (readonly number[])[];
  /** The run's options. */
  settings: TrainSettings;
  /** The step's learning rate. */
  learningRate: number;
}

/**
 * Makes a step's updates: `numIterations` optimizer steps on its groups, each
 * under the prompt it was sampled under. The old log-probabilities are the
 * sampler's own.
 *
 * @param update Policy, groups and settings.
 * @returns Metrics.
 * @throws {RangeError} If a loss or gradient is not finite.
 */
export async function updateOnGroups(
  update: GroupUpdate,
): Promise<UpdateStats[]> {
  const { policy, settings, groups, advantages } = update;
  const rows = groups.flatMap((group, at) =>
    group.rollouts.map((rollout, index): TrainingRow => ({
      promptIds: group.promptIds,
      completionIds: rollout.completionIds,
      temperature: settings.temperature,
      oldLogprobs: rollout.logprobs,
      advantage: advantages[at]![index]!,
    }))
  );
  if (update.reference !== undefined) {
    const scores = await scoreRows(update.reference, rows, budgetOf(settings));
    rows.forEach((row, index) =>
      row.referenceLogprobs = scores[index]!.logprobs
    );
  }
  const updates: UpdateStats[] = [];
  for (let iteration = 0; iteration < settings.numIterations; iteration++) {
    const stats = await updatePolicy(policy, update.optimizer, rows, {
      ...settings,
      ...budgetOf(settings),
      learningRate: update.learningRate,
      perDeviceTrainBatchSize: settings.perDeviceTrainBatchSize || rows.length,
    });
    if (!Number.isFinite(stats.loss)) {
      throw new RangeError(`Cannot update policy: the loss is ${stats.loss}`);
    }
    updates.push(stats);
  }
  return updates;
}

function budgetOf(settings: TrainSettings): { tokenBudget: number } {
  return { tokenBudget: settings.microBatchTokens };
}
