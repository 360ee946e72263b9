import {
  findHints,
  hintAt,
  type HintCounts,
  maxHintLevel,
  noHintCounts,
  type Schedule,
} from "../guidance/mod.ts";
import type { Hints } from "../jsonl/mod.ts";
import type {
  Rollout,
  RolloutRequest,
  SamplingParameters,
} from "../policy/mod.ts";
import { solveMessages } from "../text/mod.ts";
import type { Group } from "./group.ts";
import type { PlannedProblem } from "./plan_problems.ts";
import { type SampledPrompt, sampleGroups } from "./sample_groups.ts";
import type { ProblemState } from "./trainer_state.ts";
import type { TrainSettings } from "./train_options.ts";
import type { TrainSetup } from "./train_setup.ts";

/** What a visit of a batch of problems needs. */
export interface VisitSetup
  extends Pick<TrainSetup, "tokenizer" | "prompts" | "judge"> {
  /** When a problem gets a hint. */
  schedule: Schedule;
  /** What is known of the problems, by id. */
  states: ReadonlyMap<string, ProblemState>;
  /** Draws completions. */
  sample: (
    requests: readonly RolloutRequest[],
    purpose: "rollout" | "hint",
  ) => Promise<Rollout[]>;
  /** How completions are drawn. */
  parameters: SamplingParameters;
  /** The run's options. */
  settings: TrainSettings;
  /** The longest prompt in tokens that leaves room in the context. */
  maxPromptLength: number;
  /** The step, from 1. */
  step: number;
}

/** What came of a visit. */
export interface Visit {
  /** One group a problem, in the batch's order: those to train on. */
  groups: Group[];
  /** Groups that a later one replaced. */
  replaced: Group[];
  /** Level that each problem's visit began with, by id. */
  levels: Map<string, number>;
  /** Hints found in this visit, by problem id. */
  hints: Map<string, Hints>;
  /** Problems that a hint was wanted for. */
  needing: number;
  /** What happened while hints were sought. */
  counts: HintCounts;
}

/** A problem during a visit. */
interface Visitor {
  plan: PlannedProblem;
  /** The level to sample at next. */
  level: number;
  /** Its last group. */
  group?: Group;
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
  const visitors = plans.map((plan): Visitor => ({
    plan,
    level: schedule.firstLevel(states.get(plan.problem.id)),
    asked: false,
    hints: {},
  }));
  const visit: Visit = {
    groups: [],
    replaced: [],
    levels: new Map(visitors.map((visitor) => [idOf(visitor), visitor.level])),
    hints: new Map(),
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
      if (prompt) ready.push({ visitor, prompt });
      else if (canSkip(visitor)) skipping.push(visitor);
    }
    const groups = await sampleGroups(ready.map(({ prompt }) => prompt), setup);
    open = ready.flatMap(({ visitor }, index) => {
      const group = groups[index]!;
      if (visitor.group !== undefined) visit.replaced.push(visitor.group);
      visitor.group = group;
      const next = schedule.nextLevel(visitor.level, group.rewards);
      if (next === undefined) return [];
      visitor.level = next;
      return [visitor];
    }).concat(skipping);
  }
  visit.needing = needing.size;
  visit.groups = visitors.map(({ group }) => group!);
  for (const visitor of visitors) {
    if (Object.keys(visitor.hints).length > 0) {
      visit.hints.set(idOf(visitor), visitor.hints);
    }
  }
  return visit;
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
  const { settings } = setup;
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
      tokenizer: setup.tokenizer,
      prompts: setup.prompts,
      parameters: {
        ...setup.parameters,
        maxCompletionLength: settings.maxHintLength,
      },
      seed: settings.seed,
      step: setup.step,
      maxPromptLength: setup.maxPromptLength,
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
  const levels = visitor.group === undefined ? nearestLevels(level) : [level];
  for (const level of levels) {
    const hint = hintAt(visitor.hints, level);
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
  return visitor.group === undefined ? plain : undefined;
}

/** A level, then those above it, then those below it from the top. */
function nearestLevels(level: number): number[] {
  const levels = Array.from({ length: maxHintLevel }, (_, index) => index + 1);
  return [
    ...levels.filter((each) => each >= level),
    ...levels.filter((each) => each < level).reverse(),
  ];
}

/** Moves a visitor to the next level, if there is one that may have a hint. */
function canSkip(visitor: Visitor): boolean {
  visitor.level++;
  return visitor.level <= maxHintLevel;
}
