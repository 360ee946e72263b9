import { averageInterval } from "./average_interval.ts";
import {
  type EvaluationSettings,
  samplesPerProblem,
} from "./evaluation_settings.ts";
import { passAtK } from "./pass_at_k.ts";
import type { ProblemScore } from "./problem_score.ts";
import type { Interval } from "./wilson_interval.ts";

/** The figures of some problems. */
export interface EvaluationFigures {
  /** Problems, the too long ones included. */
  problems: number;
  /** Mean share of right completions. */
  "avg@k": number;
  /** Share of problems with at least one right completion. */
  "pass@k": number;
  /** Mean score of the majority's answers. */
  "maj@k": number;
  /** Unbiased pass@1, pass@2, ... up to pass@k. */
  "pass_at": number[];
  /** 95% interval of avg@k. */
  interval: Interval;
  /** How that interval was found. */
  "interval_method": string;
  /** 95% interval of pass@k. */
  "pass_interval": Interval;
  /** How that interval was found. */
  "pass_interval_method": string;
  /** 95% interval of maj@k. */
  "maj_interval": Interval;
  /** How that interval was found. */
  "maj_interval_method": string;
  /** Share of completions cut off at the length limit. */
  truncated: number;
  /** Mean completion length in tokens. */
  "mean_length": number;
  /** Completions that the judge could not judge; they score as wrong. */
  unjudged: number;
  /** Their share of all completions. */
  "unjudged_share": number;
  /** Problems whose prompt was too long to be sent; they score as wrong. */
  "too_long": number;
}

/** The closing record of one benchmark. */
export interface EvaluationSummary extends EvaluationFigures {
  /** Marks the record as a frame. */
  selfhint: "summary";
  /** Name of the problem set. */
  benchmark: string;
  /** Steps the policy was trained for. */
  step: number;
  /** Completions per problem. */
  k: number;
  /** How many of the first problems were to be taken, where not all were. */
  limit?: number;
  /** The figures of each kind of problem, where rows have a `kind`. */
  kinds?: Record<string, EvaluationFigures>;
  /** Sampling settings. */
  temperature: number;
  /** Sampling settings. */
  "top_p": number;
  /** Sampling settings. */
  "top_k": number;
  /** Sampling settings. */
  "min_p": number;
  /** Sampling settings. */
  "max_completion_length": number;
  /** The seed of all completions. */
  seed: number;
  /** Hash of the prompt templates. */
  "prompt_hash": string;
}

/** What a summary names beside its rows. */
export interface SummaryContext {
  /** Name of the problem set. */
  benchmark: string;
  /** Steps the policy was trained for. */
  step: number;
  /** Hash of the prompt templates. */
  promptHash: string;
  /** How the completions were drawn. */
  settings: EvaluationSettings;
}

/**
 * Sums an evaluation up, whole and by kind.
 *
 * Completions that could not be judged and problems that were too long score as
 * wrong and are counted, so the denominators never change in silence. Lengths
 * and truncation are of the completions that were drawn.
 *
 * @example
 * ```ts
 * import { summarizeEvaluation } from "./summarize_evaluation.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const settings = {
 *   samples: 1,
 *   temperature: 0,
 *   topP: 1,
 *   topK: 0,
 *   minP: 0,
 *   maxCompletionLength: 64,
 *   stopIds: [],
 *   seed: 0,
 * };
 * const context = { benchmark: "ring", step: 0, promptHash: "", settings };
 * assertEquals(summarizeEvaluation([], context).problems, 0);
 * ```
 *
 * @param scores One a problem, all with the same k.
 * @param context What the summary names.
 * @returns The record; scores of no problems are 0.
 */
export function summarizeEvaluation(
  scores: readonly ProblemScore[],
  context: SummaryContext,
): EvaluationSummary {
  const { settings } = context;
  const k = samplesPerProblem(settings);
  const { problems, ...figures } = figuresOf(scores, k, settings.seed);
  const kinds = [...Map.groupBy(scores, ({ kind }) => kind)].flatMap(
    ([kind, own]) =>
      kind === undefined ? [] : [[kind, figuresOf(own, k, settings.seed)]],
  );
  return {
    selfhint: "summary",
    benchmark: context.benchmark,
    step: context.step,
    problems,
    ...settings.limit !== undefined && { limit: settings.limit },
    k,
    ...figures,
    ...kinds.length > 0 && { kinds: Object.fromEntries(kinds) },
    temperature: settings.temperature,
    "top_p": settings.topP,
    "top_k": settings.topK,
    "min_p": settings.minP,
    "max_completion_length": settings.maxCompletionLength,
    seed: settings.seed,
    "prompt_hash": context.promptHash,
  };
}

function figuresOf(
  scores: readonly ProblemScore[],
  k: number,
  seed: number,
): EvaluationFigures {
  const sum = (of: (score: ProblemScore) => number): number =>
    scores.reduce((total, score) => total + of(score), 0);
  const share = (part: number, whole: number): number =>
    whole === 0 ? 0 : part / whole;
  const average = scores.map(({ right }) => right / k);
  const pass = scores.map(({ right }) => passAtK(k, right, k));
  const majority = scores.map((score) => score.majority);
  const ofAverage = averageInterval(average, seed);
  const ofPass = averageInterval(pass, seed);
  const ofMajority = averageInterval(majority, seed);
  const drawn = sum(({ tooLong }) => tooLong ? 0 : k);
  const unjudged = sum((score) => score.unjudged);
  return {
    problems: scores.length,
    "avg@k": mean(average),
    "pass@k": mean(pass),
    "maj@k": mean(majority),
    "pass_at": Array.from(
      { length: k },
      (_, index) =>
        mean(scores.map(({ right }) => passAtK(k, right, index + 1))),
    ),
    interval: ofAverage.interval,
    "interval_method": ofAverage.method,
    "pass_interval": ofPass.interval,
    "pass_interval_method": ofPass.method,
    "maj_interval": ofMajority.interval,
    "maj_interval_method": ofMajority.method,
    truncated: share(sum((score) => score.truncated), drawn),
    "mean_length": share(sum(({ tokens }) => tokens), drawn),
    unjudged,
    "unjudged_share": share(unjudged, scores.length * k),
    "too_long": scores.filter(({ tooLong }) => tooLong).length,
  };
}

function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
