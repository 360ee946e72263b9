import {
  learningRate,
  NonFiniteError,
  type Rollout,
  type RolloutRequest,
  sampleRollouts,
} from "../policy/mod.ts";
import type { PhaseName } from "../report/mod.ts";
import type { Run } from "./prepare_run.ts";
import { samplesOf } from "./samples_of.ts";
import { skipUpdate } from "./skip_update.ts";
import { stepMetrics } from "./step_metrics.ts";
import { warnOfStep } from "./_warn_of_step.ts";
import { imitatedRows } from "./training_rows.ts";
import { type GroupLearning, updateOnGroups } from "./update_on_groups.ts";
import { type StepVisit, visitStep } from "./visit_step.ts";

/**
 * Makes one step: visits the next problems, updates the policy on their groups,
 * moves the state on and emits samples and metrics. A step that fails or is
 * stopped before the end of its update leaves the run as it was.
 *
 * A step in which a number is not finite counts as made, its update is left out.
 *
 * @param run The run.
 * @returns Whether it had a gradient.
 * @throws {Error} If a loss or gradient is not finite, naming step and tensor.
 */
export async function trainStep(run: Run): Promise<boolean> {
  const { setup, state } = run;
  const { settings } = setup;
  const started = performance.now();
  const step = state.step + 1;
  const startPosition = state.position;
  const seconds = { rollout: 0, hint: 0, update: 0 };
  run.writer?.refresh(step);
  const visited = await orNonFinite(visitStep(run, {
    ...run,
    ...setup,
    states: state.problems,
    sample: timedSampler(run, seconds),
    step,
    progress: epochProgress(run),
  }));
  const rate = learningRate(step - 1, {
    learningRate: settings.learningRate,
    schedule: settings.lrSchedulerType,
    warmupSteps: settings.warmupSteps,
    maxSteps: settings.maxSteps,
    minRatio: settings.minLrRate,
  });
  await setup.emit({ type: "phase", name: "update", done: 0, total: 0 });
  const updating = performance.now();
  const learned = visited instanceof NonFiniteError
    ? visited
    : await orNonFinite(learnFrom(visited, run, rate));
  seconds.update = (performance.now() - updating) / 1000;
  moveOn(run, visited);
  const failure = learned instanceof NonFiniteError ? learned : undefined;
  state.nonfinite_steps = failure ? state.nonfinite_steps + 1 : 0;
  const metrics = {
    ...visited instanceof NonFiniteError
      ? {}
      : await reportVisit(run, visited, learned),
    ...failure && { "nonfinite_steps": state.nonfinite_steps },
    ...(!run.sampling.demonstrates &&
      { "frac_never_solved": neverSolved(run) }),
    "learning_rate": rate,
    epoch: state.position / run.planned.size,
    "num_tokens": state.num_tokens,
    "step_time": (performance.now() - started) / 1000,
    "timing_s/rollout": seconds.rollout,
    ...(run.guidance?.kind === "hints" && { "timing_s/hint": seconds.hint }),
    "timing_s/update": seconds.update,
  };
  const maxSteps = setup.isOver ? 0 : settings.maxSteps;
  await setup.emit({ type: "step", step, maxSteps, metrics });
  run.reported = step;
  if (
    !(visited instanceof NonFiniteError || learned instanceof NonFiniteError)
  ) {
    const { visit } = visited;
    await warnOfStep(run, { visit, learning: learned, metrics });
    return learned.updates.some(({ gradNorm }) => gradNorm > 0);
  }
  const rows = visited instanceof NonFiniteError
    ? run.batchAt(startPosition).ids
    : rowNames(visited, run);
  await skipUpdate({
    step,
    failure: failure!,
    policy: setup.policy,
    rows,
    inARow: state.nonfinite_steps,
    most: settings.maxNonfiniteSteps,
    emit: setup.emit,
  });
  return false;
}

/** The error itself where a number is not finite: such a step is survived. */
async function orNonFinite<T>(result: Promise<T>): Promise<T | NonFiniteError> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof NonFiniteError) return error;
    throw error;
  }
}

/** The problems of an update's rows. */
function rowNames({ visit }: StepVisit, { imitation }: Run): string[] {
  const imitated = imitation ? imitatedRows(visit, imitation, 1) : [];
  return [
    ...visit.groups.flatMap(({ problem, rollouts }) =>
      rollouts.map(() => problem.id)
    ),
    ...imitated.map(({ problemId }) => problemId),
  ];
}

/** Share of the run's epochs that are over: 0 in the first, 1 in the last. */
function epochProgress({ setup: { settings }, state, planned }: Run): number {
  const { promptsPerStep, maxSteps } = settings;
  const batch = Math.min(promptsPerStep, planned.size);
  const last = Math.ceil(maxSteps * batch / planned.size) - 1;
  const epoch = Math.floor(state.position / planned.size);
  return last <= 0 ? 0 : Math.min(1, epoch / last);
}

async function learnFrom(
  { visit }: StepVisit,
  run: Run,
  learningRate: number,
): Promise<GroupLearning> {
  const { setup: { policy, settings, signal }, state, ...rest } = run;
  const step = state.step + 1;
  return await updateOnGroups({
    ...rest,
    policy,
    visit,
    settings,
    step,
    learningRate,
    signal,
  });
}

/** Emits a visit's samples; returns its metrics. */
async function reportVisit(
  run: Run,
  { visit, batches }: StepVisit,
  learned: GroupLearning | NonFiniteError,
): Promise<Record<string, number>> {
  const { setup, state: { step } } = run;
  const learning = learned instanceof NonFiniteError ? undefined : learned;
  for (
    const sample of samplesOf(visit, learning?.rows ?? [], { ...setup, step })
  ) await setup.emit({ type: "sample", sample });
  return {
    ...stepMetrics({
      visit,
      learning,
      guidance: run.guidance?.kind,
      hasReference: run.reference !== undefined,
      imitates: run.imitation !== undefined,
      scaleRewards: setup.settings.scaleRewards,
    }),
    ...(run.sampling.dynamic && { "dynamic/batches": batches }),
  };
}

/** Draws completions, reports progress and keeps the time. */
function timedSampler(run: Run, seconds: { rollout: number; hint: number }) {
  const { signal, emit } = run.setup;
  return async (
    requests: readonly RolloutRequest[],
    name: PhaseName & keyof typeof seconds,
  ): Promise<Rollout[]> => {
    const started = performance.now();
    const total = requests.length;
    let tokens = 0;
    let done = 0;
    const writer = name === "hint" ? run.writer?.policy : undefined;
    const policy = writer ?? run.setup.policy;
    const rollouts = await sampleRollouts(policy, requests, {
      ...(signal && { signal }),
      onTokens: (count) => {
        tokens += count;
        done = Math.max(done, total - count);
        // Progress is drawn, not waited for.
        void emit({ type: "phase", name, done, total, tokens });
      },
    });
    seconds[name] += (performance.now() - started) / 1000;
    return rollouts;
  };
}

/** Writes a finished step into the run's state. */
function moveOn(
  { state, batchAt }: Run,
  visited: StepVisit | NonFiniteError,
): void {
  state.step++;
  if (visited instanceof NonFiniteError) {
    state.position = batchAt(state.position).position;
    return;
  }
  const { visit, position } = visited;
  state.position = position;
  state.num_tokens += visit.counts.allTokens;
  for (const { promptIds, rollouts } of visit.sampled) {
    for (const { completionIds } of rollouts) {
      state.num_tokens += promptIds.length + completionIds.length;
    }
  }
  for (const [id, outcome] of visit.outcomes) {
    const before = state.problems.get(id);
    const hints = outcome.hints ?? before?.hints;
    state.problems.set(id, {
      ...outcome,
      solved: outcome.solved || (before?.solved ?? false),
      ...(hints && { hints }),
    });
  }
}

/** Share of the visited problems that no rollout has solved, hinted or not. */
function neverSolved({ state }: Run): number {
  const visited = [...state.problems.values()];
  if (visited.length === 0) return 0;
  return visited.filter(({ solved }) => !solved).length / visited.length;
}
