import { plainSchedule, type Schedule } from "../guidance/mod.ts";
import type { DynamicSampling } from "../methods/mod.ts";
import { demonstrate } from "./demonstrations.ts";
import { type Group, groupAccuracy, groupScores } from "./group.ts";
import type { Run } from "./prepare_run.ts";
import type { Visit, VisitSetup } from "./visit.ts";
import { visitProblems } from "./visit_problems.ts";

/** What a step sampled. */
export interface StepVisit {
  /** What came of it. */
  visit: Visit;
  /** Where the next step's problems begin. */
  position: number;
  /** Batches of problems that were sampled. */
  batches: number;
}

/**
 * Visits a step's problems: one batch, or with dynamic sampling (DAPO) further
 * ones until as many groups as a batch has problems have both right and wrong
 * rollouts. No problem is sampled twice in a step.
 *
 * @param run The run.
 * @param setup What a visit needs.
 * @returns Groups to train on, and where the next step begins.
 * @throws {Error} If the batches are exhausted and the method says so.
 */
export async function visitStep(
  run: Run,
  setup: VisitSetup,
): Promise<StepVisit> {
  const { dynamic } = run.sampling;
  const first = run.batchAt(run.state.position);
  const plans = first.ids.map((id) => run.planned.get(id)!);
  if (dynamic === undefined) {
    const visit = run.sampling.demonstrates
      ? demonstrate(plans, setup)
      : await visitProblems(plans, setup);
    return { visit, position: first.position, batches: 1 };
  }
  const plain = { ...setup, schedule: plainSchedule };
  const visit = await visitProblems(plans, plain);
  const wanted = plans.length;
  const seen = new Set(first.ids);
  let { position } = first;
  let batches = 1;
  while (
    visit.groups.filter(hasBoth).length < wanted &&
    batches < dynamic.maxBatches && seen.size < run.planned.size
  ) {
    const next = run.batchAt(position);
    const fresh = next.ids.filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    const more = fresh.map((id) => run.planned.get(id)!);
    addVisit(visit, await visitProblems(more, plain));
    position = next.position;
    batches++;
  }
  if (visit.groups.filter(hasBoth).length < wanted) {
    await fallBack(run, visit, setup, dynamic, { wanted, batches });
  }
  keepSpread(visit, wanted);
  return { visit, position, batches };
}

function hasBoth(group: Group): boolean {
  const accuracy = groupAccuracy(groupScores(group));
  return accuracy !== undefined && accuracy > 0 && accuracy < 1;
}

/** Does what the method says where the batches are exhausted. */
async function fallBack(
  run: Run,
  visit: Visit,
  setup: VisitSetup,
  { exhausted }: DynamicSampling,
  { wanted, batches }: { wanted: number; batches: number },
): Promise<void> {
  const found = visit.groups.filter(hasBoth).length;
  if (exhausted === "error") {
    throw Object.assign(
      new Error(
        `Cannot train on: step ${setup.step} has ${found} of ${wanted} groups with both right and wrong completions after ${batches} batches`,
      ),
      {
        hint:
          "take easier problems, raise --max-gen-batches or --num-generations, or choose another --exhausted",
      },
    );
  }
  if (exhausted === "train-partial") return;
  const collapsed = visit.groups
    .filter((group) => groupAccuracy(groupScores(group)) === 0)
    .slice(0, wanted - found)
    .map(({ problem }) => run.planned.get(problem.id)!);
  // Their plain groups are sampled already.
  const helped: Schedule = { ...setup.schedule, firstLevel: () => 1 };
  const again = new Set(collapsed.map(({ problem }) => problem.id));
  const hinted = await visitProblems(collapsed, { ...setup, schedule: helped });
  visit.replaced.push(
    ...visit.groups.filter(({ problem }) => again.has(problem.id)),
  );
  visit.groups = visit.groups.filter(({ problem }) => !again.has(problem.id));
  addVisit(visit, hinted);
}

/** Adds the groups and counts of a later visit. */
function addVisit(visit: Visit, later: Visit): void {
  visit.groups.push(...later.groups);
  visit.replaced.push(...later.replaced);
  visit.sampled.push(...later.sampled);
  for (const [id, outcome] of later.outcomes) {
    const solved = outcome.solved || (visit.outcomes.get(id)?.solved ?? false);
    visit.outcomes.set(id, { ...outcome, solved });
  }
  visit.needing += later.needing;
  for (const key of Object.keys(later.counts) as (keyof Visit["counts"])[]) {
    visit.counts[key] += later.counts[key];
  }
}

/**
 * Keeps the first groups with both right and wrong rollouts; where there is none,
 * as many of the others, which teach nothing.
 */
function keepSpread(visit: Visit, wanted: number): void {
  const spread = visit.groups.filter(hasBoth);
  const kept = new Set(
    (spread.length > 0 ? spread : visit.groups).slice(0, wanted),
  );
  visit.replaced.push(...visit.groups.filter((group) => !kept.has(group)));
  visit.groups = [...kept];
}
