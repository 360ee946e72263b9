import { averageInterval } from "./average_interval.ts";
import type { EvaluationRow } from "./evaluation_row.ts";
import { majorityAtK } from "./majority_at_k.ts";
import { passAtK } from "./pass_at_k.ts";
import type { Interval } from "./wilson_interval.ts";

/** How the completions of an evaluation were drawn. */
export interface EvaluationSettings {
  /** Completions per problem; 1 is taken when `temperature` is 0. */
  samples: number;
  /** Divisor of the logits; 0 takes the most probable token. */
  temperature: number;
  /** Nucleus mass; 1 is off. */
  topP: number;
  /** Number of candidates; 0 is off. */
  topK: number;
  /** Smallest share of the most probable token; 0 is off. */
  minP: number;
  /** The longest completion in tokens. */
  maxCompletionLength: number;
  /** The longest prompt in tokens; default: no limit. */
  maxPromptLength?: number;
  /** Tokens that end a completion. */
  stopIds: readonly number[];
  /** Fixes every completion and the bootstrap. */
  seed: number;
  /** True to keep ids and log-probabilities in the rows. */
  logTokens?: boolean;
}

/** The closing record of one benchmark. */
export interface EvaluationSummary {
  /** Marks the record as a frame. */
  selfhint: "summary";
  /** Name of the problem set. */
  benchmark: string;
  /** Steps the policy was trained for. */
  step: number;
  /** Problems, the too long ones included. */
  problems: number;
  /** Completions per problem. */
  k: number;
  /** Mean share of right completions. */
  "avg@k": number;
  /** Share of problems with at least one right completion. */
  "pass@k": number;
  /** Share of problems whose most frequent answer is right. */
  "maj@k": number;
  /** 95% interval of avg@k. */
  interval: Interval;
  /** How the interval was found. */
  "interval_method": string;
  /** Share of completions cut off at the length limit. */
  truncated: number;
  /** Mean completion length in tokens. */
  "mean_length": number;
  /** Completions that the judge could not judge; they score as wrong. */
  unjudged: number;
  /** Problems whose prompt was too long to be sent; they score as wrong. */
  "too_long": number;
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
 * Sums an evaluation up.
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
 * @param rows One row per problem, all with the same k.
 * @param context What the summary names.
 * @returns The record; scores of no problems are 0.
 */
export function summarizeEvaluation(
  rows: readonly EvaluationRow[],
  context: SummaryContext,
): EvaluationSummary {
  const { settings } = context;
  const k = samplesPerProblem(settings);
  const verdicts = rows.flatMap((row) => row.verdicts);
  const drawn = rows.filter((row) => !row.too_long)
    .flatMap((row) => row.verdicts);
  const scores = rows.map((row) => row.accuracy);
  const { interval, method } = averageInterval(scores, settings.seed);
  return {
    selfhint: "summary",
    benchmark: context.benchmark,
    step: context.step,
    problems: rows.length,
    k,
    "avg@k": mean(scores),
    "pass@k": mean(rows.map((row) => passAtK(k, countRight(row), k))),
    "maj@k": mean(rows.map(majority)),
    interval,
    "interval_method": method,
    truncated: mean(drawn.map(({ truncated }) => truncated ? 1 : 0)),
    "mean_length": mean(drawn.map((verdict) => verdict.num_tokens)),
    unjudged: verdicts.filter(({ outcome }) => outcome === "unjudged").length,
    "too_long": rows.filter((row) => row.too_long).length,
    temperature: settings.temperature,
    "top_p": settings.topP,
    "top_k": settings.topK,
    "min_p": settings.minP,
    "max_completion_length": settings.maxCompletionLength,
    seed: settings.seed,
    "prompt_hash": context.promptHash,
  };
}

/**
 * Turns a summary into the metrics that training logs, such as
 * `eval_hard/avg@4`.
 *
 * @example
 * ```ts
 * import { evaluationMetrics } from "./summarize_evaluation.ts";
 * import type { EvaluationSummary } from "./summarize_evaluation.ts";
 *
 * function log(summary: EvaluationSummary): Record<string, number> {
 *   return evaluationMetrics(summary);
 * }
 * ```
 *
 * @param summary The summary.
 * @returns Scores, truncation and length under the benchmark's name.
 */
export function evaluationMetrics(
  summary: EvaluationSummary,
): Record<string, number> {
  const { benchmark, k } = summary;
  return {
    [`eval_${benchmark}/avg@${k}`]: summary["avg@k"],
    [`eval_${benchmark}/pass@${k}`]: summary["pass@k"],
    [`eval_${benchmark}/maj@${k}`]: summary["maj@k"],
    [`eval_${benchmark}/completions/clipped_ratio`]: summary.truncated,
    [`eval_${benchmark}/completions/mean_length`]: summary.mean_length,
  };
}

/**
 * Says how many completions a problem gets: more than one greedy completion
 * would only repeat the first.
 *
 * @example
 * ```ts
 * import { samplesPerProblem } from "./summarize_evaluation.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(samplesPerProblem({ samples: 4, temperature: 0 }), 1);
 * ```
 *
 * @param settings Completions asked for and their temperature.
 * @returns Completions per problem.
 */
export function samplesPerProblem(
  settings: Pick<EvaluationSettings, "samples" | "temperature">,
): number {
  return settings.temperature === 0 ? 1 : settings.samples;
}

function countRight(row: EvaluationRow): number {
  return row.verdicts.filter(({ outcome }) => outcome === "right").length;
}

function majority(row: EvaluationRow): number {
  return majorityAtK(row.verdicts.map(({ extracted, outcome }) => ({
    ...(extracted === undefined ? {} : { answer: extracted }),
    right: outcome === "right",
  })));
}

function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
