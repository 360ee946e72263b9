import {
  NonFiniteError,
  type Optimizer,
  type Policy,
  scoreRows,
  type TrainingRow,
  updatePolicy,
  type UpdateStats,
} from "../policy/mod.ts";
import type { Group } from "./group.ts";
import { takeSnapshot } from "./take_snapshot.ts";
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
  /** Stops between two micro-batches; nothing has changed then. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes a step's updates: `numIterations` optimizer steps on its groups, each
 * under the prompt it was sampled under. The old log-probabilities are the
 * sampler's own. All of them are made, or none.
 *
 * @param update Policy, groups and settings.
 * @returns Metrics.
 * @throws {NonFiniteError} If a loss, gradient or new weight is not finite; its
 *   rows are those of the groups, one after another.
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
  const limits = {
    tokenBudget: settings.microBatchTokens,
    memory: settings.memory,
    signal: update.signal,
  };
  if (update.reference !== undefined) {
    const scores = await scoreRows(update.reference, rows, limits);
    rows.forEach((row, index) =>
      row.referenceLogprobs = scores[index]!.logprobs
    );
  }
  const updates: UpdateStats[] = [];
  // One update changes all or nothing by itself.
  const restore = settings.numIterations > 1
    ? takeSnapshot(policy, update.optimizer)
    : undefined;
  try {
    for (let iteration = 0; iteration < settings.numIterations; iteration++) {
      const stats = await updatePolicy(policy, update.optimizer, rows, {
        ...settings,
        ...limits,
        learningRate: update.learningRate,
        perDeviceTrainBatchSize: settings.perDeviceTrainBatchSize ||
          rows.length,
      });
      if (!Number.isFinite(stats.loss)) {
        throw new NonFiniteError("the loss", stats.loss);
      }
      updates.push(stats);
    }
  } catch (error) {
    restore?.();
    throw error;
  }
  return updates;
}
