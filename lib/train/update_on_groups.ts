import type { ImitationPlan, ObjectivePlan } from "../methods/mod.ts";
import { hintAffinity, topEntropyMasks } from "../objective/mod.ts";
import {
  NonFiniteError,
  type ObjectiveSettings,
  type Optimizer,
  type OptimizerSettings,
  type Policy,
  scoreRows,
  updatePolicy,
  type UpdateStats,
} from "../policy/mod.ts";
import { shapeReference } from "./shape_reference.ts";
import { setAdvantages } from "./set_advantages.ts";
import { takeSnapshot } from "./take_snapshot.ts";
import {
  imitatedRows,
  type SourcedRow,
  trainingRows,
} from "./training_rows.ts";
import type { TrainSettings } from "./train_options.ts";
import type { Visit } from "./visit.ts";

/** What an update needs. */
export interface GroupUpdate {
  /** The policy; its weights change in place. */
  policy: Policy;
  /** The moments. */
  optimizer: Optimizer;
  /** The first policy, where `beta` is not 0. */
  reference?: Policy | undefined;
  /** What was sampled. */
  visit: Visit;
  /** The method's objective. */
  objective: ObjectivePlan;
  /** What is imitated. */
  imitation?: ImitationPlan | undefined;
  /** The run's options. */
  settings: TrainSettings;
  /** The step, from 1. */
  step: number;
  /** The step's learning rate. */
  learningRate: number;
  /** Stops between two micro-batches; nothing has changed then. */
  signal?: AbortSignal | undefined;
}

/** What a step's updates did. */
export interface GroupLearning {
  /** One entry an optimizer step. */
  updates: UpdateStats[];
  /** The rows of the groups, one after another, then the imitated ones. */
  rows: SourcedRow[];
  /** HINT's affinity in the first update, where it is used. */
  affinity?: number;
}

/**
 * Makes a step's updates: `numIterations` optimizer steps on its groups. All of
 * them are made, or none.
 *
 * @param update Policy, groups and settings.
 * @returns Metrics and rows.
 * @throws {NonFiniteError} If a loss, gradient or new weight is not finite; its
 *   rows are those of the groups, one after another, then the imitated ones.
 */
export async function updateOnGroups(
  update: GroupUpdate,
): Promise<GroupLearning> {
  const { policy, settings, visit, objective, imitation } = update;
  const limits = {
    tokenBudget: settings.microBatchTokens,
    signal: update.signal,
  };
  const { temperature } = settings;
  const learned = await trainingRows(visit.groups, policy, temperature, limits);
  if (update.reference !== undefined) {
    const scores = await scoreRows(update.reference, learned, limits);
    learned.forEach((row, index) =>
      row.referenceLogprobs = scores[index]!.logprobs
    );
  }
  const unshaped = learned.map((row) => row.referenceLogprobs);
  const imitated = imitation ? imitatedRows(visit, imitation, temperature) : [];
  const rows = [...learned, ...imitated];
  const result: GroupLearning = { updates: [], rows };
  const looks = objective.anchor || objective.affinity ||
    settings.topEntropyQuantile < 1;
  // One update changes all or nothing by itself.
  const restore = settings.numIterations > 1
    ? takeSnapshot(policy, update.optimizer)
    : undefined;
  try {
    for (let iteration = 0; iteration < settings.numIterations; iteration++) {
      // Before the first update the policy is the one that sampled.
      const views = iteration === 0 || !looks
        ? learned.map(({ oldLogprobs: logprobs, entropies }) => ({
          logprobs,
          entropies,
        }))
        : await scoreRows(policy, learned, limits);
      if (objective.anchor && update.reference) {
        shapeReference(learned, unshaped, views, update);
      }
      if (settings.topEntropyQuantile < 1) {
        topEntropyMasks(
          views.map(({ entropies }) => entropies),
          settings.topEntropyQuantile,
        ).forEach((mask, index) => learned[index]!.entropyMask = mask);
      }
      if (iteration === 0) {
        setAdvantages(learned, visit.groups, settings, objective);
      }
      const affinity = weighHinted(
        learned,
        views.map(({ logprobs }) => logprobs),
        update,
      );
      if (iteration === 0 && affinity !== undefined) result.affinity = affinity;
      const stats = await updatePolicy(policy, update.optimizer, rows, {
        ...optimizerSettings(settings),
        ...limits,
        ...lossSettings(update),
        learningRate: update.learningRate,
        perDeviceTrainBatchSize: settings.perDeviceTrainBatchSize ||
          learned.length,
      });
      if (!Number.isFinite(stats.loss)) {
        throw new NonFiniteError("the loss", stats.loss);
      }
      result.updates.push(stats);
    }
  } catch (error) {
    restore?.();
    throw error;
  }
  return result;
}

function optimizerSettings(settings: TrainSettings): OptimizerSettings {
  const { learningRate, weightDecay, adamBeta1, adamBeta2 } = settings;
  const { adamEpsilon, maxGradNorm } = settings;
  return {
    learningRate,
    weightDecay,
    adamBeta1,
    adamBeta2,
    adamEpsilon,
    maxGradNorm,
  };
}

/** The loss: the options' objective with what the method has beside it. */
function lossSettings(
  { settings, objective, imitation }: GroupUpdate,
): ObjectiveSettings {
  const { lossType, maxCompletionLength, epsilon, epsilonHigh } = settings;
  const { unclipped, teacherGamma, entropyCoefficient } = objective;
  return {
    lossType,
    maxCompletionLength,
    epsilon,
    epsilonHigh,
    delta: settings.delta,
    dualClip: settings.dualClip,
    importanceSamplingLevel: settings.importanceSamplingLevel,
    topEntropyQuantile: settings.topEntropyQuantile,
    beta: settings.klPlacement === "reward" ? 0 : settings.beta,
    klEstimator: settings.klEstimator,
    ...(unclipped && { unclipped }),
    ...(teacherGamma !== undefined && { teacherGamma }),
    ...(entropyCoefficient !== undefined && { entropyCoefficient }),
    ...(imitation && { imitates: true, imitationWeight: imitation.weight }),
  };
}

/** Weighs hinted rows by their affinity to the prompt without the hint. */
function weighHinted(
  rows: readonly SourcedRow[],
  logprobs: readonly Float32Array[],
  { objective: { affinity }, settings }: GroupUpdate,
): number | undefined {
  if (affinity === undefined) return undefined;
  const hinted = rows.flatMap((row, index) => {
    if (row.context.lossPromptIds === undefined) return [];
    const before = affinity.against === "hinted"
      ? row.behaviourLogprobs
      : row.oldLogprobs;
    return [{
      row,
      advantage: Number(row.advantage),
      logRatios: logprobs[index]!.map((each, t) => each - before[t]!),
    }];
  });
  if (hinted.length === 0) return undefined;
  const value = hintAffinity(hinted, settings.epsilon);
  for (const { row } of hinted) row.weight = value ** affinity.exponent;
  return value;
}
