import { groupAdvantages } from "../objective/mod.ts";
import {
  learningRate,
  NonFiniteError,
  type Rollout,
  type RolloutRequest,
  sampleRollouts,
  type UpdateStats,
} from "../policy/mod.ts";
import type { PhaseName } from "../report/mod.ts";
import { groupAccuracy } from "./group.ts";
import type { Run } from "./prepare_run.ts";
import { samplesOf } from "./samples_of.ts";
import { skipUpdate } from "./skip_update.ts";
import { stepMetrics } from "./step_metrics.ts";
import { updateOnGroups } from "./update_on_groups.ts";
import { type Visit, visitProblems } from "./visit_problems.ts";

/**
 * Makes one step: visits the next problems, updates the policy on their groups,
 * moves the state on and emits samples and metrics. A step that fails or is
 * stopped before the end of its update leaves the run as it was.
 *
 * A step in which a number is not finite counts as made, its update is left out.
 *
 * @param run The run.
 * @throws {Error} If a loss or gradient is not finite, naming step and tensor.
 */
export async function trainStep(run: Run): Promise<void> {
  const { setup, state } = run;
  const { settings } = setup;
  const started = performance.now();
  const step = state.step + 1;
  const seconds = { rollout: 0, hint: 0, update: 0 };
  const { ids, position } = run.batchAt(state.position);
  const visit = await orNonFinite(
    visitProblems(ids.map((id) => run.planned.get(id)!), {
      ...run,
      ...setup,
      states: state.problems,
      sample: timedSampler(run, seconds),
      step,
    }),
  );
  const rate = learningRate(step - 1, {
    learningRate: settings.learningRate,
    schedule: settings.lrSchedulerType,
    warmupSteps: settings.warmupSteps,
    maxSteps: settings.maxSteps,
    minRatio: settings.minLrRate,
  });
  await setup.emit({ type: "phase", name: "update", done: 0, total: 0 });
  const updating = performance.now();
  const learned = visit instanceof NonFiniteError
    ? visit
    : await orNonFinite(learnFrom(visit, run, rate));
  seconds.update = (performance.now() - updating) / 1000;
  moveOn(run, visit, position);
  const failure = learned instanceof NonFiniteError ? learned : undefined;
  state.nonfinite_steps = failure ? state.nonfinite_steps + 1 : 0;
  const metrics = {
    ...visit instanceof NonFiniteError
      ? {}
      : await reportVisit(run, visit, learned),
    ...failure && { "nonfinite_steps": state.nonfinite_steps },
    "frac_never_solved": neverSolved(run),
    "learning_rate": rate,
    epoch: state.position / run.planned.size,
    "num_tokens": state.num_tokens,
    "step_time": (performance.now() - started) / 1000,
    "timing_s/rollout": seconds.rollout,
    ...(setup.method.guidance === "hints" && { "timing_s/hint": seconds.hint }),
    "timing_s/update": seconds.update,
  };
  const { maxSteps } = settings;
  await setup.emit({ type: "step", step, maxSteps, metrics });
  run.reported = step;
  if (failure === undefined) return await warnOnce(run, metrics);
  const rows = visit instanceof NonFiniteError ? ids : rowNames(visit);
  await skipUpdate({
    step,
    failure,
    policy: setup.policy,
    rows,
    inARow: state.nonfinite_steps,
    most: settings.maxNonfiniteSteps,
    emit: setup.emit,
  });
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
function rowNames({ groups }: Visit): string[] {
  return groups.flatMap(({ problem, rollouts }) =>
    rollouts.map(() => problem.id)
  );
}

/** What a step learned: its updates and the advantages that they used. */
interface Learned {
  updates: UpdateStats[];
  advantages: number[][];
}

async function learnFrom(
  { groups }: Visit,
  run: Run,
  learningRate: number,
): Promise<Learned> {
  const { setup: { policy, settings, signal }, optimizer, reference } = run;
  const advantages = groupAdvantages(
    groups.map(({ rewards }) => rewards),
    { scale: settings.scaleRewards },
  );
  const updates = await updateOnGroups({
    policy,
    optimizer,
    reference,
    groups,
    advantages,
    settings,
    learningRate,
    signal,
  });
  return { updates, advantages };
}

/** Emits a visit's samples; returns its metrics. */
async function reportVisit(
  run: Run,
  visit: Visit,
  learned: Learned | NonFiniteError,
): Promise<Record<string, number>> {
  const { setup, state: { step } } = run;
  const { updates, advantages } = learned instanceof NonFiniteError
    ? { updates: [], advantages: [] }
    : learned;
  for (const sample of samplesOf(visit, advantages, { ...setup, step })) {
    await setup.emit({ type: "sample", sample });
  }
  return stepMetrics({
    visit,
    updates,
    hinted: setup.method.guidance === "hints",
    hasReference: run.reference !== undefined,
  });
}

/** Draws completions, reports progress and keeps the time. */
function timedSampler(run: Run, seconds: { rollout: number; hint: number }) {
  const { policy, signal, emit } = run.setup;
  return async (
    requests: readonly RolloutRequest[],
    name: PhaseName & keyof typeof seconds,
  ): Promise<Rollout[]> => {
    const started = performance.now();
    const total = requests.length;
    let tokens = 0;
    let done = 0;
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
  { state }: Run,
  visit: Visit | NonFiniteError,
  position: number,
): void {
  state.step++;
  state.position = position;
  if (visit instanceof NonFiniteError) return;
  state.num_tokens += visit.counts.allTokens;
  const solved = new Set<string>();
  for (const group of [...visit.replaced, ...visit.groups]) {
    for (const { completionIds } of group.rollouts) {
      state.num_tokens += group.promptIds.length + completionIds.length;
    }
    if ((groupAccuracy(group.rewards) ?? 0) > 0) solved.add(group.problem.id);
  }
  for (const { problem: { id }, rewards } of visit.groups) {
    const before = state.problems.get(id);
    const accuracy = groupAccuracy(rewards) ?? before?.accuracy;
    const hints = visit.hints.get(id) ?? before?.hints;
    state.problems.set(id, {
      level: visit.levels.get(id)!,
      ...(accuracy !== undefined && { accuracy }),
      solved: solved.has(id) || (before?.solved ?? false),
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

async function warnOnce(
  run: Run,
  metrics: Record<string, number>,
): Promise<void> {
  const warn = async (name: string, message: string): Promise<void> => {
    if (run.said.has(name)) return;
    run.said.add(name);
    await run.setup.emit({ type: "warning", message });
  };
  if (metrics.frac_reward_zero_std === 1) {
    await warn(
      "flat",
      `no gradient in step ${run.state.step}: in every group all rewards are equal (frac_reward_zero_std counts such groups; said once)`,
    );
  }
  if (metrics["completions/clipped_ratio"] === 1) {
    await warn(
      "cut off",
      `no completion of step ${run.state.step} came to its end: all were cut off at --max-completion-length or the context's end (completions/clipped_ratio; said once)`,
    );
  }
  if (metrics["completions/max_length"] === 1) {
    await warn(
      "empty",
      `no completion of step ${run.state.step} has more than one token (completions/max_length; said once)`,
    );
  }
  const unjudged = metrics.frac_unjudged ?? 0;
  if (unjudged > 0.01) {
    await warn(
      "unjudged",
      `${
        (100 * unjudged).toFixed(1)
      }% of the completions could not be judged: their gold answers are unusable (frac_unjudged; said once)`,
    );
  }
}
