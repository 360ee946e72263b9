import { ClosedPipe, OutputError } from "../jsonl/mod.ts";
import {
  checkpointName,
  rotateCheckpoints,
  sampleRollouts,
  saveCheckpoint,
} from "../policy/mod.ts";
import { stepsText } from "../report/mod.ts";
import { assertUsable } from "./_assert_usable.ts";
import { describeRun } from "./describe_run.ts";
import { DivergedError } from "./diverged_error.ts";
import { evaluateHeldOut } from "./evaluate_held_out.ts";
import { hintWriterFile } from "./open_hint_writer.ts";
import { closeRun, prepareRun, type Run } from "./prepare_run.ts";
import { warnOfHints } from "./_warn_of_hints.ts";
import { trainStep } from "./train_step.ts";
import type { TrainSetup } from "./train_setup.ts";
import { stateToRecord, type TrainerState } from "./trainer_state.ts";

/**
 * Trains a policy: each step visits a batch of problems, samples and judges
 * groups under the method's schedule of hints, and updates the policy on them.
 * Evaluates without hints before the first step, every `evalSteps` and at the
 * end (never, where that is 0); saves a checkpoint every `saveSteps` and at the end, and keeps the last
 * `saveTotalLimit`.
 *
 * A run resumed from a checkpoint goes on as if it had never stopped: all random
 * numbers are keyed by seed, step and problem.
 *
 * @param setup Policy, problems, method, settings, and who listens.
 * @returns Where the run stands at its end.
 * @throws {DivergedError} If a step left weights that the policy cannot compute
 *   with; they are not saved.
 * @throws {Error} If too many steps in a row were not finite, or something
 *   cannot be written; the last whole step is saved where that is possible.
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
    maxSteps: setup.isOver ? 0 : maxSteps,
    derived: describeRun(run),
  });
  for (const message of run.warnings) {
    await setup.emit({ type: "warning", message });
  }
  const isOver = setup.isOver ?? (() => state.step >= maxSteps);
  if (setup.resume && !setup.isOver && isOver()) {
    const message = `nothing is left to do: ${
      stepsText({ step: state.step, maxSteps })
    } (--max-steps ${maxSteps})`;
    await setup.emit({ type: "warning", message });
  }
  let saved = state.step;
  const save = async (): Promise<void> => {
    if (saved === state.step) return;
    const before = saved;
    saved = state.step; // a save that fails is not tried again
    await saveRun(run, before);
  };
  const isDue = (every: number): boolean =>
    every > 0 && (state.step % every === 0 || isOver());
  try {
    while (true) {
      // A run that was stopped in an evaluation makes up for it.
      if (isDue(evalSteps) && state.evaluated !== state.step) {
        await evaluateRun(run);
      }
      if (isDue(saveSteps) || isOver()) await save();
      if (isOver()) break;
      setup.signal?.throwIfAborted();
      const { ids } = run.batchAt(state.position);
      const learned = await trainStep(run);
      await tryPolicy(run, ids, { saved, learned });
    }
  } catch (error) {
    if (setup.signal?.aborted && !(error instanceof DivergedError)) {
      await save();
      await warnOfHints(run);
      await setup.emit({ type: "end", step: state.step });
    } else if (await isWorthSaving(run, error)) {
      // Why the run ended matters more than what cannot be saved.
      await save().catch(() => {});
    }
    throw error;
  } finally {
    await closeRun(run);
  }
  await warnOfHints(run);
  await setup.emit({ type: "end", step: state.step });
  return state;
}

/**
 * Whether a failed run's last step is whole: its rows are written, also where
 * only who listens beside the folder is gone, or there are no rows any more.
 */
async function isWorthSaving(run: Run, error: unknown): Promise<boolean> {
  const { state, reported, setup: { outputDir } } = run;
  if (outputDir === undefined || error instanceof DivergedError) return false;
  return reported === state.step || error instanceof ClosedPipe ||
    error instanceof OutputError || !(await isFolder(outputDir));
}

async function isFolder(path: string): Promise<boolean> {
  return await Deno.stat(path).then((it) => it.isDirectory, () => false);
}

/** Tries the last step's weights on the first of its problems. */
async function tryPolicy(
  run: Run,
  rows: readonly string[],
  { saved, learned }: { saved: number; learned: boolean },
): Promise<void> {
  const { setup: { policy, outputDir, settings }, state: { step } } = run;
  await assertUsable(policy, {
    step,
    promptIds: run.planned.get(rows[0]!)!.promptIds,
    rows,
    checkpoint: outputDir !== undefined && saved > 0
      ? `${outputDir}/${checkpointName(saved)}`
      : undefined,
    learned,
    decay: settings.learningRate * settings.weightDecay,
  });
}

async function evaluateRun(run: Run): Promise<void> {
  const { setup, state, state: { step } } = run;
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
  state.evaluated = step;
}

/** Saves the run; its last checkpoint stands in for a model folder that is gone. */
async function saveRun(run: Run, saved: number): Promise<void> {
  const { setup, state, optimizer } = run;
  const { outputDir, tokenizerFolder = setup.modelFolder } = setup;
  if (outputDir === undefined) return;
  const path = `${outputDir}/${checkpointName(state.step)}`;
  const last = `${outputDir}/${checkpointName(saved)}`;
  const isThere = await isFolder(tokenizerFolder);
  if (!isThere && !(await isFolder(last))) {
    const message =
      `the model folder '${tokenizerFolder}' is gone: the checkpoint gets no tokenizer files`;
    await setup.emit({ type: "warning", message });
  }
  await saveCheckpoint(path, {
    policy: setup.policy,
    optimizer,
    tokenizerFolder: isThere ? tokenizerFolder : last,
    ...(run.writer?.isSaved && {
      extra: { [hintWriterFile]: run.writer.policy.weights },
    }),
    state: { ...stateToRecord(state), ...run.record },
  });
  await setup.emit({ type: "checkpoint", path, step: state.step });
  run.emitted.push(path);
  await rotateCheckpoints(outputDir, {
    keep: setup.settings.saveTotalLimit,
    protect: setup.checkpointsAreRead ? run.emitted : [],
  });
}
