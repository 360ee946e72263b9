import {
  checkpointName,
  sampleRollouts,
  saveCheckpoint,
} from "../policy/mod.ts";
import { promptHash } from "../text/mod.ts";
import { describeRun } from "./describe_run.ts";
import { evaluateHeldOut } from "./evaluate_held_out.ts";
import { prepareRun, type Run } from "./prepare_run.ts";
import { runSettings } from "./run_settings.ts";
import { trainStep } from "./train_step.ts";
import type { TrainSetup } from "./train_setup.ts";
import { stateToRecord, type TrainerState } from "./trainer_state.ts";

/**
 * Trains a policy: each step visits a batch of problems, samples and judges
 * groups under the method's schedule of hints, and updates the policy on them.
 * Evaluates without hints before the first step, every `evalSteps` and at the
 * end; saves a checkpoint every `saveSteps` and at the end.
 *
 * A run resumed from a checkpoint goes on as if it had never stopped: all random
 * numbers are keyed by seed, step and problem.
 *
 * @param setup Policy, problems, method, settings, and who listens.
 * @returns Where the run stands at its end.
 * @throws {Error} If a loss or gradient is not finite; nothing is saved then.
 * @throws The signal's reason where it stops the run; the last step is saved.
 */
export async function train(setup: TrainSetup): Promise<TrainerState> {
  const run = await prepareRun(setup);
  const { state } = run;
  const { maxSteps, evalSteps, saveSteps } = setup.settings;
  await setup.emit({
    type: "start",
    method: setup.method.id,
    model: setup.modelName,
    step: state.step,
    maxSteps,
    derived: describeRun(run),
  });
  for (const message of run.warnings) {
    await setup.emit({ type: "warning", message });
  }
  let saved = state.step;
  const save = async (): Promise<void> => {
    if (setup.outputDir === undefined || saved === state.step) return;
    await saveRun(run, setup.outputDir);
    saved = state.step;
  };
  try {
    if (state.step === 0 && evalSteps > 0) await evaluateRun(run);
    while (state.step < maxSteps) {
      setup.signal?.throwIfAborted();
      await trainStep(run);
      const last = state.step === maxSteps;
      if (isDue(state.step, evalSteps) || (last && evalSteps > 0)) {
        await evaluateRun(run);
      }
      if (isDue(state.step, saveSteps) || last) await save();
    }
  } catch (error) {
    if (setup.signal?.aborted) {
      await save();
      await setup.emit({ type: "end", step: state.step });
    }
    throw error;
  } finally {
    await run.reference?.[Symbol.asyncDispose]();
  }
  await setup.emit({ type: "end", step: state.step });
  return state;
}

function isDue(step: number, every: number): boolean {
  return every > 0 && step % every === 0;
}

async function evaluateRun(run: Run): Promise<void> {
  const { setup, state: { step } } = run;
  const { policy, settings, emit, signal, heldOut = [] } = setup;
  if (heldOut.length === 0) return;
  const started = performance.now();
  const metrics = await evaluateHeldOut({
    problems: heldOut,
    prompts: setup.prompts,
    tokenizer: setup.tokenizer,
    judge: setup.judge,
    sample: (requests, options) => sampleRollouts(policy, requests, options),
    settings: {
      ...run.parameters,
      samples: settings.evalSamples,
      maxPromptLength: run.maxPromptLength,
      seed: settings.seed,
    },
    step,
    ...(signal && { signal }),
    onProgress: (progress) => {
      void emit({ type: "phase", name: "evaluate", ...progress });
    },
  });
  metrics["timing_s/evaluate"] = (performance.now() - started) / 1000;
  await emit({ type: "evaluation", step, metrics });
}

async function saveRun({ setup, state, optimizer }: Run, outputDir: string) {
  const path = `${outputDir}/${checkpointName(state.step)}`;
  await saveCheckpoint(path, {
    policy: setup.policy,
    optimizer,
    tokenizerFolder: setup.modelFolder,
    state: {
      ...stateToRecord(state),
      model: setup.modelName,
      "prompt_hash": promptHash(setup.prompts),
      settings: runSettings(setup.settings),
    },
  });
  await setup.emit({ type: "checkpoint", path, step: state.step });
}
