import {
  learningRate,
  type Optimizer,
  type OptimizerOptions,
  type Policy,
  type ScoreRow,
  supervisedStep,
} from "../policy/mod.ts";
import type { TrainEvent } from "../report/mod.ts";

/** What a run of supervised fine-tuning needs. */
export interface SupervisedSetup {
  /** The policy; its weights change in place. */
  policy: Policy;
  /** The moments. */
  optimizer: Optimizer;
  /** Gives each step its batch. */
  nextBatch: (step: number) => readonly ScoreRow[];
  /** Learning rate and AdamW. */
  settings: OptimizerOptions & { maxSteps: number; microBatchTokens: number };
  /** Hears all that happens; metrics have TRL's names. */
  emit: (event: TrainEvent) => void | Promise<void>;
  /** What the user called the model. */
  modelName: string;
  /** Stops after the current step. */
  signal?: AbortSignal;
}

/**
 * Trains a policy on examples: mean negative log-likelihood of the completions'
 * tokens, one optimizer step a batch.
 *
 * @param setup Policy, examples and settings.
 * @returns Steps made: fewer than asked where the signal stopped the run.
 */
export async function trainSupervised(setup: SupervisedSetup): Promise<number> {
  const { policy, optimizer, settings, emit, modelName: model } = setup;
  const { maxSteps } = settings;
  let tokens = 0;
  let step = 0;
  await emit({
    type: "start",
    method: "sft",
    model,
    step,
    maxSteps,
    derived: {},
  });
  while (step < maxSteps && !setup.signal?.aborted) {
    step++;
    const started = performance.now();
    const rate = learningRate(step - 1, {
      learningRate: settings.learningRate,
      schedule: settings.lrSchedulerType,
      warmupSteps: settings.warmupSteps,
      maxSteps,
      minRatio: settings.minLrRate,
    });
    const { loss, gradNorm, trainedTokens } = await supervisedStep(
      policy,
      optimizer,
      setup.nextBatch(step),
      {
        ...settings,
        learningRate: rate,
        tokenBudget: settings.microBatchTokens,
      },
    );
    tokens += trainedTokens;
    const seconds = (performance.now() - started) / 1000;
    const metrics = {
      loss,
      "grad_norm": gradNorm,
      "learning_rate": rate,
      "num_tokens": tokens,
      "step_time": seconds,
    };
    await emit({ type: "step", step, maxSteps, metrics });
  }
  await emit({ type: "end", step });
  return step;
}
