import {
  learningRate,
  type Optimizer,
  type OptimizerOptions,
  type Policy,
  type ScoreRow,
  supervisedStep,
} from "../policy/mod.ts";

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
  /** Hears each step's metrics, by TRL's names. */
  onStep: (step: number, metrics: Record<string, number>) => Promise<void>;
  /** Stops between two steps, with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Trains a policy on examples: mean negative log-likelihood of the completions'
 * tokens, one optimizer step a batch.
 *
 * @param setup Policy, examples and settings.
 */
export async function trainSupervised(setup: SupervisedSetup): Promise<void> {
  const { policy, optimizer, settings } = setup;
  let tokens = 0;
  for (let step = 1; step <= settings.maxSteps; step++) {
    setup.signal?.throwIfAborted();
    const started = performance.now();
    const rate = learningRate(step - 1, {
      learningRate: settings.learningRate,
      schedule: settings.lrSchedulerType,
      warmupSteps: settings.warmupSteps,
      maxSteps: settings.maxSteps,
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
    await setup.onStep(step, {
      loss,
      grad_norm: gradNorm,
      learning_rate: rate,
      num_tokens: tokens,
      step_time: seconds,
      tokens_per_second: trainedTokens / seconds,
    });
  }
}
