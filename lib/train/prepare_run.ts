import type { Guidance, HintCounts, Schedule } from "../guidance/mod.ts";
import { checkNeeds, noHintCounts } from "../guidance/mod.ts";
import { DataError } from "../jsonl/mod.ts";
import { goldOf } from "../evaluate/mod.ts";
import {
  checkMethod,
  type ImitationPlan,
  type ObjectivePlan,
  type SamplingPlan,
} from "../methods/mod.ts";
import {
  checkpointName,
  createOptimizer,
  isTruncated,
  type Optimizer,
  type Policy,
  type SamplingParameters,
} from "../policy/mod.ts";
import { countUnhintable } from "./count_unhintable.ts";
import { firstPolicy } from "./first_policy.ts";
import { type HintWriterPolicy, openHintWriter } from "./open_hint_writer.ts";
import { type PlannedProblem, planProblems } from "./plan_problems.ts";
import { type ProblemBatch, problemOrder } from "./problem_order.ts";
import { differences, type RunRecord, runRecord } from "./run_record.ts";
import { assertSameRun, changedSettings } from "./run_settings.ts";
import type { TrainSetup } from "./train_setup.ts";
import {
  initialState,
  stateFromRecord,
  type TrainerState,
} from "./trainer_state.ts";

/** A run that is ready for its next step. */
export interface Run {
  /** What it was asked to do. */
  setup: TrainSetup;
  /** What it is made of. */
  record: RunRecord;
  /** Where it stands. */
  state: TrainerState;
  /** The moments. */
  optimizer: Optimizer;
  /** The first policy, where `beta` is not 0. */
  reference?: Policy;
  /** Who writes hints, where the policy does not. */
  writer: HintWriterPolicy | undefined;
  /** What help there is. */
  guidance: Guidance | undefined;
  /** When a problem gets help. */
  schedule: Schedule;
  /** What is sampled and trained on. */
  sampling: SamplingPlan;
  /** What the objective has beside the options. */
  objective: ObjectivePlan;
  /** What is imitated. */
  imitation: ImitationPlan | undefined;
  /** The problems whose prompts fit, by id. */
  planned: Map<string, PlannedProblem>;
  /** The batch that begins at a position. */
  batchAt: (position: number) => ProblemBatch;
  /** How completions are drawn. */
  parameters: SamplingParameters;
  /** The longest prompt that leaves room in the context. */
  maxPromptLength: number;
  /** What the user should know before the first step. */
  warnings: string[];
  /** The last step whose rows are written. */
  reported: number;
  /** Checkpoints that were emitted. */
  emitted: string[];
  /** Warnings that are said once a run, and were. */
  said: Set<string>;
  /** Steps that needed hints, those of them without any, and what came of all. */
  hints: { seeking: number; without: number; counts: HintCounts };
}

/**
 * Gets a run ready: renders the plain prompts, leaves out those that are too
 * long, fixes the order of visits, and takes up a checkpoint's state.
 *
 * @param setup Policy, problems, method and settings.
 * @returns The run; to be closed by {@linkcode closeRun}.
 * @throws {DataError} If a gold is broken, no problem is left, or the checkpoint's
 * state is broken.
 * @throws {UsageError} If the checkpoint is another model's.
 */
export async function prepareRun(setup: TrainSetup): Promise<Run> {
  const { settings, policy, problems, method } = setup;
  checkMethod(method, settings);
  // A broken gold ends the run here, not at the step that would judge by it.
  problems.forEach(goldOf);
  const context = policy.config.maxPositions;
  const maxPromptLength = Math.min(settings.maxPromptLength, context - 1);
  const { planned, dropped } = planProblems(problems, {
    ...setup,
    maxPromptLength,
  });
  if (planned.size === 0) {
    throw new DataError(
      `Cannot train: none of ${problems.length} problems has a prompt of at most ${maxPromptLength} tokens`,
      { hint: "raise --max-prompt-length, or take a model of longer context" },
    );
  }
  const warnings = settingWarnings(setup, planned);
  if (dropped.length > 0) {
    warnings.unshift(
      `${dropped.length} of ${problems.length} problems are left out: their prompts are longer than ${maxPromptLength} tokens, first '${
        dropped[0]
      }'`,
    );
  }
  const record = runRecord(setup);
  const state = resumedState(setup, record, warnings);
  const reference = settings.beta === 0 ? undefined : await firstPolicy(setup);
  return {
    setup,
    record,
    state,
    optimizer: setup.resume?.optimizer ?? createOptimizer(policy.weights),
    ...(reference && { reference }),
    writer: await openHintWriter(setup, state),
    guidance: method.guidance?.(settings),
    schedule: method.schedule(settings),
    sampling: method.sampling?.(settings) ?? {},
    objective: method.objective?.(settings) ?? {},
    imitation: method.imitation?.(settings),
    planned,
    batchAt: problemOrder([...planned.keys()], {
      seed: settings.seed,
      batchSize: settings.promptsPerStep,
    }),
    parameters: {
      temperature: settings.temperature,
      topP: settings.topP,
      topK: settings.topK,
      minP: settings.minP,
      maxCompletionLength: settings.maxCompletionLength,
      stopIds: setup.tokenizer.eosIds,
    },
    maxPromptLength,
    warnings,
    reported: state.step,
    emitted: [],
    said: new Set(),
    hints: { seeking: 0, without: 0, counts: noHintCounts() },
  };
}

function settingWarnings(
  { settings, policy, method, tokenizer }: TrainSetup,
  planned: ReadonlyMap<string, PlannedProblem>,
): string[] {
  const warnings: string[] = [];
  const { promptsPerStep, maxCompletionLength, temperature } = settings;
  if (promptsPerStep > planned.size) {
    warnings.push(
      `a step has ${planned.size} problems, not ${promptsPerStep}: there are no more`,
    );
  }
  const { vocabularySize } = policy.config;
  const silent = vocabularySize -
    (tokenizer.vocabularySize ?? vocabularySize);
  if (silent > 0) {
    warnings.push(
      `${silent} of the model's ${vocabularySize} tokens are none of the tokenizer's: where one is sampled it adds no text`,
    );
  }
  const longest = longestPrompt(planned);
  if (longest + maxCompletionLength > policy.config.maxPositions) {
    warnings.push(
      `the context has ${policy.config.maxPositions} tokens: after a prompt of ${longest} a completion ends before its ${maxCompletionLength}`,
    );
  }
  if (temperature === 0) {
    warnings.push(
      "at temperature 0 all completions of a problem are alike, and nothing is learned",
    );
  } else if (isTruncated(settings)) {
    warnings.push(
      "top-p, top-k or min-p leaves tokens out, so the samples do not follow the probabilities that are trained",
    );
  }
  const rows = [...planned.values()].map(({ problem }) => problem);
  warnings.push(...checkNeeds(method.id, method.needs ?? [], rows));
  const unhintable = countUnhintable(rows, method, settings);
  if (unhintable > 0) {
    warnings.push(
      `${unhintable} of ${planned.size} problems cannot be hinted: they lack solution or hints`,
    );
  }
  return warnings;
}

/**
 * The longest plain prompt of a run.
 *
 * @param planned Its problems.
 * @returns Tokens.
 */
export function longestPrompt(
  planned: ReadonlyMap<string, PlannedProblem>,
): number {
  let longest = 0;
  for (const { promptIds } of planned.values()) {
    longest = Math.max(longest, promptIds.length);
  }
  return longest;
}

function resumedState(
  setup: TrainSetup,
  now: RunRecord,
  warnings: string[],
): TrainerState {
  const { resume, outputDir } = setup;
  if (resume === undefined) return initialState();
  const state = stateFromRecord(resume.state);
  const { placement: before } = resume.state;
  assertSameRun(
    [
      ...differences(resume.state, now),
      ...changedSettings(resume.state.settings, now.settings),
    ],
    outputDir === undefined
      ? "<checkpoint>"
      : `${outputDir}/${checkpointName(state.step)}`,
  );
  if (before !== undefined && before !== now.placement) {
    warnings.push(
      `the run was on ${before} and goes on on ${now.placement}: its results may differ by rounding from those of one that was not interrupted`,
    );
  }
  return state;
}

/**
 * Frees what a run has opened beside its policy.
 *
 * @param run The run.
 */
export async function closeRun({ reference, writer }: Run): Promise<void> {
  await reference?.[Symbol.asyncDispose]();
  if (writer?.isOwned) await writer.policy[Symbol.asyncDispose]();
}
