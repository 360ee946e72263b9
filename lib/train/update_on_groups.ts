import type { ImitationPlan, ObjectivePlan } from "../methods/mod.ts";
import { hintAffinity, topEntropyMasks } from "../objective/mod.ts";
import {
  NonFiniteError,
  type ObjectiveSettings,
  type Optimizer,
  type OptimizerSettings,
  type Policy,
  type RowScore,
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
  const { policy, settings, visit, imitation } = update;
  const limits = {
    tokenBudget: settings.microBatchTokens,
    memory: settings.memory,
    signal: update.signal,
  };
  const { temperature } = settings;
  const learned = await trainingRows(visit.groups, policy, temperature, limits);
  const reference = update.reference &&
    await scoreRows(update.reference, learned, limits);
  const imitated = imitation ? imitatedRows(visit, imitation, temperature) : [];
  const rows = [...learned, ...imitated];
  const result: GroupLearning = { updates: [], rows };
  // One update changes all or nothing by itself.
  const restore = settings.numIterations > 1
    ? takeSnapshot(policy, update.optimizer)
    : undefined;
  try {
    for (let iteration = 0; iteration < settings.numIterations; iteration++) {
      // Before the first update the policy is the one that sampled.
      const views = iteration > 0 && readsPolicy(update)
        ? await scoreRows(policy, learned, limits)
        : learned.map(({ oldLogprobs: logprobs, entropies }) => ({
          logprobs,
          entropies,
        }));
      prepareRows(learned, views, reference, update);
      if (iteration === 0) {
        setAdvantages(learned, visit.groups, settings, update.objective);
      }
      const affinity = weighHinted(learned, views, update);
      if (affinity !== undefined) result.affinity ??= affinity;
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

/** Whether rows depend on the policy as it is before each update. */
function readsPolicy({ objective, settings }: GroupUpdate): boolean {
  return objective.anchor !== undefined || objective.affinity !== undefined ||
    settings.topEntropyQuantile < 1;
}

/** Gives rows reference and mask, which may depend on the policy as it is. */
function prepareRows(
  rows: readonly SourcedRow[],
  views: readonly RowScore[],
  reference: readonly RowScore[] | undefined,
  update: GroupUpdate,
): void {
  const { objective, settings: { topEntropyQuantile } } = update;
  if (reference) {
    rows.forEach((row, index) =>
      row.referenceLogprobs = reference[index]!.logprobs
    );
    if (objective.anchor) shapeReference(rows, views, update);
  }
  if (topEntropyQuantile < 1) {
    const entropies = views.map(({ entropies }) => entropies);
    topEntropyMasks(entropies, topEntropyQuantile)
      .forEach((mask, index) => rows[index]!.entropyMask = mask);
  }
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
  views: readonly RowScore[],
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
      logRatios: views[index]!.logprobs.map((each, t) => each - before[t]!),
    }];
  });
  if (hinted.length === 0) return undefined;
  const value = hintAffinity(hinted, settings.epsilon);
  for (const { row } of hinted) row.weight = value ** affinity.exponent;
  return value;
}
