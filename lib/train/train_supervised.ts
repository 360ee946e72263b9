import type { JsonRecord } from "../jsonl/mod.ts";
import {
  learningRate,
  type MemoryMode,
  NonFiniteError,
  type Optimizer,
  type OptimizerOptions,
  type Policy,
  type SupervisedStats,
  supervisedStep,
} from "../policy/mod.ts";
import type { TrainEvent } from "../report/mod.ts";
import { assertUsable } from "./_assert_usable.ts";
import { DivergedError } from "./diverged_error.ts";
import { skipUpdate } from "./skip_update.ts";
import type { SupervisedRow } from "./supervised_row.ts";

/** Where a run of supervised fine-tuning stands. */
export interface SupervisedState extends JsonRecord {
  /** Steps done. */
  step: number;
  /** Tokens learned from so far. */
  "num_tokens": number;
  /** Steps in a row, up to this one, whose update was not finite. */
  "nonfinite_steps": number;
}

/** What a run of supervised fine-tuning needs. */
export interface SupervisedSetup {
  /** The policy; its weights change in place. */
  policy: Policy;
  /** The moments. */
  optimizer: Optimizer;
  /** Gives each step its batch; steps are asked for in their order. */
  nextBatch: (step: number) => readonly SupervisedRow[];
  /** Learning rate and AdamW. */
  settings: OptimizerOptions & {
    maxSteps: number;
    microBatchTokens: number;
    memory: MemoryMode;
    saveSteps: number;
    maxNonfiniteSteps: number;
  };
  /** Hears all that happens; metrics have TRL's names. */
  emit: (event: TrainEvent) => void | Promise<void>;
  /** What the user called the model. */
  modelName: string;
  /** Where a resumed run stood. */
  state?: SupervisedState | undefined;
  /** The checkpoint that a resumed run goes on from. */
  checkpoint?: string | undefined;
  /** Saves a checkpoint of a run that is not at its end, and names it. */
  save?: (state: SupervisedState) => Promise<string>;
  /** Stops between two micro-batches; the last whole step is saved. */
  signal?: AbortSignal;
}

/**
 * Trains a policy on examples: mean negative log-likelihood of the completions'
 * tokens, one optimizer step a batch.
 *
 * @param setup Policy, examples and settings.
 * @returns Where the run stands at its end.
 * @throws {DivergedError} If a step left weights that the policy cannot compute
 *   with; they are not saved.
 * @throws {Error} If too many steps in a row were not finite.
 * @throws The signal's reason where it stops the run.
 */
export async function trainSupervised(
  setup: SupervisedSetup,
): Promise<SupervisedState> {
  const { settings, emit, modelName: model } = setup;
  const { maxSteps, saveSteps } = settings;
  const state = {
    ...setup.state ?? { step: 0, "num_tokens": 0, "nonfinite_steps": 0 },
  };
  const { step } = state;
  await emit({
    type: "start",
    method: "sft",
    model,
    step,
    maxSteps,
    derived: {},
  });
  let saved = step;
  let { checkpoint } = setup;
  try {
    while (state.step < maxSteps) {
      setup.signal?.throwIfAborted();
      await makeStep(setup, state, checkpoint);
      if (
        saveSteps > 0 && state.step % saveSteps === 0 && state.step < maxSteps
      ) {
        saved = state.step;
        checkpoint = await setup.save?.(state);
      }
    }
  } catch (error) {
    const diverged = error instanceof DivergedError;
    const saving = state.step > saved && !diverged
      ? setup.save?.(state)
      : undefined;
    if (!setup.signal?.aborted) {
      // Why the run ended matters more than what cannot be saved.
      await saving?.catch(() => {});
      throw error;
    }
    await saving;
    await emit({ type: "end", step: state.step });
    throw error;
  }
  await emit({ type: "end", step: state.step });
  return state;
}

async function makeStep(
  setup: SupervisedSetup,
  state: SupervisedState,
  checkpoint: string | undefined,
): Promise<void> {
  const { policy, optimizer, settings, emit, signal } = setup;
  const { maxSteps } = settings;
  const started = performance.now();
  const step = state.step + 1;
  const rate = learningRate(step - 1, {
    learningRate: settings.learningRate,
    schedule: settings.lrSchedulerType,
    warmupSteps: settings.warmupSteps,
    maxSteps,
    minRatio: settings.minLrRate,
  });
  const rows = setup.nextBatch(step);
  let stats: SupervisedStats | undefined;
  let failure: NonFiniteError | undefined;
  try {
    stats = await supervisedStep(policy, optimizer, rows, {
      ...settings,
      learningRate: rate,
      tokenBudget: settings.microBatchTokens,
      signal,
    });
  } catch (error) {
    if (!(error instanceof NonFiniteError)) throw error;
    failure = error;
  }
  state.step = step;
  state.num_tokens += stats?.trainedTokens ?? 0;
  state.nonfinite_steps = failure ? state.nonfinite_steps + 1 : 0;
  const metrics = {
    ...(stats && { loss: stats.loss, "grad_norm": stats.gradNorm }),
    ...(failure && { "nonfinite_steps": state.nonfinite_steps }),
    "learning_rate": rate,
    "num_tokens": state.num_tokens,
    "step_time": (performance.now() - started) / 1000,
  };
  await emit({ type: "step", step, maxSteps, metrics });
  const places = rows.map(({ place }) => place);
  if (failure) {
    await skipUpdate({
      step,
      failure,
      policy,
      rows: places,
      inARow: state.nonfinite_steps,
      most: settings.maxNonfiniteSteps,
      emit,
    });
  }
  await assertUsable(policy, {
    step,
    promptIds: rows[0]!.promptIds,
    rows: places,
    checkpoint,
    learned: (stats?.gradNorm ?? 0) > 0,
    decay: rate * settings.weightDecay,
  });
}
