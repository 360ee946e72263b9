import {
  findHints,
  hintAt,
  type HintCounts,
  maxHintLevel,
  noHintCounts,
  type VisitSoFar,
} from "../guidance/mod.ts";
import type { Hints } from "../jsonl/mod.ts";
import { solveMessages } from "../text/mod.ts";
import { addTeacher, teacherIds } from "./add_teacher.ts";
import { composeGroups } from "./compose_groups.ts";
import { type Group, groupAccuracy, groupScores } from "./group.ts";
import type { PlannedProblem } from "./plan_problems.ts";
import { type SampledPrompt, sampleGroups } from "./sample_groups.ts";
import type { Visit, VisitSetup } from "./visit.ts";

/** A problem during a visit. */
interface Visitor {
  plan: PlannedProblem;
  /** Level that the visit began with. */
  start: number;
  /** The level to sample at next. */
  level: number;
  /** Its groups so far. */
  groups: Group[];
  /** Whether the joint reply was asked for. */
  asked: boolean;
  hints: Hints;
}

/**
 * Visits a batch of problems: every problem is sampled at its schedule's first
 * level, and again at the next level as long as the schedule says so. Each round
 * samples the problems that are still open, in one batch, and no others.
 *
 * A level without a hint is skipped; a problem without any goes unhinted.
 *
 * @param plans The batch, no problem twice.
 * @param setup Policy, schedule and settings.
 * @returns The groups to train on, and what led there.
 */
export async function visitProblems(
  plans: readonly PlannedProblem[],
  setup: VisitSetup,
): Promise<Visit> {
  const { schedule, states } = setup;
  const visitors = plans.map((plan): Visitor => {
    const level = schedule.firstLevel(states.get(plan.problem.id));
    return { plan, start: level, level, groups: [], asked: false, hints: {} };
  });
  const visit: Visit = {
    groups: [],
    replaced: [],
    sampled: [],
    guided: new Map(),
    demonstrations: [],
    outcomes: new Map(),
    needing: 0,
    counts: noHintCounts(),
  };
  const needing = new Set<Visitor>();
  let open = visitors;
  while (open.length > 0) {
    const wanting = open.filter(({ level }) => level > 0);
    for (const visitor of wanting) needing.add(visitor);
    await supplyHints(wanting, setup, visit.counts);
    const ready: { visitor: Visitor; prompt: SampledPrompt }[] = [];
    const skipping: Visitor[] = [];
    for (const visitor of open) {
      const prompt = choosePrompt(visitor, setup, visit.counts);
      if (prompt) ready.push({ visitor, prompt: sized(prompt, setup) });
      else if (canSkip(visitor, setup)) skipping.push(visitor);
    }
    const groups = await sampleGroups(ready.map(({ prompt }) => prompt), setup);
    visit.sampled.push(...groups);
    open = ready.flatMap(({ visitor }, index) => {
      const group = groups[index]!;
      visitor.groups.push(group);
      if (setup.step <= (schedule.warmupSteps ?? 0)) return [];
      const next = schedule.nextLevel(
        visitor.level,
        groupScores(group),
        soFar(visitor, setup),
      );
      if (next === undefined) return [];
      visitor.level = next;
      return [visitor];
    }).concat(skipping);
  }
  visit.needing = needing.size;
  for (const visitor of visitors) await conclude(visitor, visit, setup);
  // In the order in which they were sampled, not problem by problem.
  const order = new Map(visit.sampled.map((group, index) => [group, index]));
  visit.replaced.sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1));
  return visit;
}

/** Enters a visitor's groups and outcome into the visit. */
async function conclude(
  visitor: Visitor,
  visit: Visit,
  setup: VisitSetup,
): Promise<void> {
  const { plan: { problem, promptIds }, groups, hints, start } = visitor;
  const { sampling = {}, schedule, states } = setup;
  const composed = composeGroups(groups, sampling, promptIds);
  const accuracy = groupAccuracy(groupScores(composed.trained)) ??
    states.get(problem.id)?.accuracy;
  const memory = schedule.remember?.(soFar(visitor, setup));
  visit.groups.push(
    sampling.teacherRows
      ? await addTeacher(composed.trained, visitor.plan, setup)
      : composed.trained,
  );
  visit.replaced.push(...composed.rest);
  if (composed.guided.length > 0) visit.guided.set(problem.id, composed.guided);
  visit.outcomes.set(problem.id, {
    level: start,
    ...(accuracy !== undefined && { accuracy }),
    solved: groups.some((group) => groupScores(group).includes(1)),
    ...(Object.keys(hints).length > 0 && { hints }),
    ...(memory && { memory }),
  });
}

function soFar(visitor: Visitor, setup: VisitSetup): VisitSoFar {
  return {
    history: setup.states.get(idOf(visitor)),
    trials: visitor.groups.map((group) => ({
      level: group.level,
      verdicts: groupScores(group),
    })),
    progress: setup.progress ?? 0,
  };
}

/** A prompt with the number of its rollouts, where it is not the usual one. */
function sized(prompt: SampledPrompt, setup: VisitSetup): SampledPrompt {
  const { settings, sampling = {} } = setup;
  const { guidedGenerations, teacherRows = 0 } = sampling;
  if (prompt.level > 0 && guidedGenerations !== undefined) {
    return { ...prompt, size: guidedGenerations };
  }
  if (teacherRows === 0 || !teacherIds(prompt.problem, setup)) return prompt;
  return { ...prompt, size: settings.numGenerations - teacherRows };
}

function idOf({ plan }: Visitor): string {
  return plan.problem.id;
}

/** Seeks hints for those that lack them: all levels at once, or the next one. */
async function supplyHints(
  wanting: readonly Visitor[],
  setup: VisitSetup,
  counts: HintCounts,
): Promise<void> {
  const { settings, writer } = setup;
  if (setup.guidance?.kind !== "hints") return;
  const tokenizer = writer?.tokenizer ?? setup.tokenizer;
  const joint = settings.hintDraw === "joint";
  const unasked = wanting.filter((visitor) =>
    !visitor.asked || (!joint && isWritable(visitor))
  );
  if (unasked.length === 0) return;
  const found = await findHints(
    unasked.map((visitor) => ({
      problem: visitor.plan.problem,
      ...(joint ? {} : { level: visitor.level }),
      lastHints: setup.states.get(idOf(visitor))?.hints,
    })),
    settings.hints,
    {
      sample: (requests) => setup.sample(requests, "hint"),
      tokenizer,
      prompts: setup.prompts,
      parameters: {
        ...setup.parameters,
        stopIds: tokenizer.eosIds,
        maxCompletionLength: settings.maxHintLength,
      },
      seed: settings.seed,
      step: setup.step,
      maxPromptLength: Math.min(
        setup.maxPromptLength,
        (writer?.policy.config.maxPositions ?? Infinity) - 1,
      ),
    },
    counts,
  );
  unasked.forEach((visitor, index) => {
    visitor.asked = true;
    visitor.hints = { ...visitor.hints, ...found[index] };
  });
}

/** Whether a further reply could bring the hint of a visitor's level. */
function isWritable({ plan, hints, level }: Visitor): boolean {
  return plan.problem.solution !== undefined &&
    hintAt(hints, level) === undefined;
}

/**
 * The prompt at a visitor's level, or `undefined` where that level has none. A
 * visit's first group takes the nearest level, and the plain prompt if need be.
 */
function choosePrompt(
  visitor: Visitor,
  setup: VisitSetup,
  counts: HintCounts,
): SampledPrompt | undefined {
  const { plan, level } = visitor;
  const plain = { ...plan, level: 0 };
  if (level === 0) return plain;
  const isFirst = visitor.groups.length === 0;
  const levels = isFirst ? nearestLevels(level, setup) : [level];
  for (const level of levels) {
    const hint = helpAt(visitor, level, setup);
    if (hint === undefined) continue;
    const messages = solveMessages(setup.prompts, plan.problem.problem, hint);
    const rendered = setup.tokenizer.renderChat(messages);
    const { ids: promptIds, prefill } = rendered;
    if (promptIds.length <= setup.maxPromptLength) {
      const { problem } = plan;
      return { problem, level, hint, promptIds, ...(prefill && { prefill }) };
    }
    counts.overlong++;
  }
  return isFirst ? plain : undefined;
}

/** The text of a level. */
function helpAt(
  { plan: { problem }, hints }: Visitor,
  level: number,
  { guidance }: VisitSetup,
): string | undefined {
  if (guidance?.kind === "row") return guidance.helpAt(problem, level);
  if (guidance?.textAt === undefined) return hintAt(hints, level);
  const levels = Array.from(
    { length: maxHintLevel },
    (_, index) => hintAt(hints, index + 1),
  ).filter((hint) => hint !== undefined);
  return guidance.textAt(levels, level);
}

/** A level, then those above it, then those below it from the top. */
function nearestLevels(
  level: number,
  { guidance }: VisitSetup,
): number[] {
  const length = guidance?.maxLevel ?? maxHintLevel;
  const levels = Array.from({ length }, (_, index) => index + 1);
  return [
    ...levels.filter((each) => each >= level),
    ...levels.filter((each) => each < level).reverse(),
  ];
}

/** Moves a visitor to the next level, if there is one that may have a hint. */
function canSkip(visitor: Visitor, { guidance }: VisitSetup): boolean {
  visitor.level++;
  return visitor.level <= (guidance?.maxLevel ?? maxHintLevel);
}
