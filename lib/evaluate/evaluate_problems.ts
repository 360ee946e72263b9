/**
 * Evaluates a policy on problems, without hints.
 *
 * The sampling function, the tokenizer and the judge are handed in: nothing
 * here knows a model.
 */

import { DataError, type Problem } from "../jsonl/mod.ts";
import type { Rollout, RolloutRequest } from "../policy/mod.ts";
import {
  promptHash,
  type Prompts,
  solveMessages,
  type Tokenizer,
} from "../text/mod.ts";
import { judge as judgeAnswer } from "../verify/mod.ts";
import { answerClasses, type Judge } from "./answer_classes.ts";
import { assertPlainPrompt } from "./assert_plain_prompt.ts";
import { ask, type Asked } from "./_ask.ts";
import { drawInOrder } from "./_draw_in_order.ts";
import type { EvaluationRow, EvaluationVerdict } from "./evaluation_row.ts";
import {
  type EvaluationSettings,
  samplesPerProblem,
} from "./evaluation_settings.ts";
import { goldOf } from "./gold_of.ts";
import { majorityAtK } from "./majority_at_k.ts";
import { type ProblemScore, problemScore } from "./problem_score.ts";
import {
  type EvaluationSummary,
  summarizeEvaluation,
} from "./summarize_evaluation.ts";

/** What an evaluation needs. */
export interface EvaluationRequest {
  /** Name of the problem set, for rows and summary. */
  benchmark: string;
  /** The problems; hints that rows bring are never shown. */
  problems: readonly Problem[];
  /** The prompt templates. */
  prompts: Prompts;
  /** Renders prompts and decodes completions. */
  tokenizer: Pick<Tokenizer, "renderChat" | "decode">;
  /** Draws completions: `sampleRollouts` of a policy. */
  sample: (
    requests: readonly RolloutRequest[],
    options: {
      signal?: AbortSignal;
      onTokens?: (count: number) => void;
      onRollout?: (rollout: Rollout, index: number) => void;
    },
  ) => Promise<Rollout[]>;
  /** Judges completions; default: the judge of the verify room. */
  judge?: Judge;
  /** How completions are drawn. */
  settings: EvaluationSettings;
  /** Steps the policy was trained for (default 0). */
  step?: number;
  /** Scores of the first problems, which are not drawn again (default none). */
  earlier?: readonly ProblemScore[];
  /** Stops the evaluation; problems with all completions still get their row. */
  signal?: AbortSignal;
  /** Takes each row when it is done, in order; its promise is awaited. */
  onRow?: (row: EvaluationRow) => void | Promise<void>;
  /** Called as problems finish and tokens come. */
  onProgress?: (
    progress: { done: number; total: number; tokens: number },
  ) => void;
}

/** What an evaluation found; its completions went to `onRow`. */
export interface Evaluation {
  /** One score per problem, in the order of the problems. */
  scores: ProblemScore[];
  /** The closing record. */
  summary: EvaluationSummary;
}

// Bounds the completions in memory; below it a set is drawn as one batch.
const requestsAtOnce = 1024;

/**
 * Draws k completions of every problem's plain prompt, judges them and sums
 * them up. Rows go to `onRow` as they are done, in the order of the problems,
 * and are not kept.
 *
 * A completion depends on the seed, the problem's id and its index only, not on
 * the step: a checkpoint evaluated alone scores what it scored in training, and
 * two checkpoints meet the same random numbers.
 *
 * @example
 * ```ts
 * import { evaluateProblems } from "./evaluate_problems.ts";
 * import { defaultPrompts } from "../text/mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { summary } = await evaluateProblems({
 *   benchmark: "sums",
 *   problems: [{ id: "a", problem: "2+2?", answer: "4" }],
 *   prompts: defaultPrompts,
 *   tokenizer: {
 *     renderChat: () => ({ text: "", ids: [1, 2] }),
 *     decode: () => "\\boxed{4}",
 *   },
 *   sample: (requests) =>
 *     Promise.resolve(requests.map(() => ({
 *       completionIds: [3],
 *       logprobs: new Float32Array(1),
 *       entropies: new Float32Array(1),
 *       truncated: false,
 *     }))),
 *   settings: {
 *     samples: 4,
 *     temperature: 1,
 *     topP: 1,
 *     topK: 0,
 *     minP: 0,
 *     maxCompletionLength: 8,
 *     stopIds: [3],
 *     seed: 0,
 *   },
 * });
 * assertEquals(summary["avg@k"], 1);
 * ```
 *
 * @param request What to evaluate, and with what.
 * @returns Scores and summary.
 * @throws {DataError} If two problems have the same id.
 * @throws {DataError} If a prompt would show a hint.
 */
export async function evaluateProblems(
  request: EvaluationRequest,
): Promise<Evaluation> {
  const { problems, settings, benchmark, step = 0, earlier = [] } = request;
  assertUniqueIds(problems);
  // All of them now: a hint must not end an evaluation after hours.
  for (const problem of problems) {
    const messages = solveMessages(request.prompts, problem.problem);
    assertPlainPrompt(request.prompts, problem, messages);
  }
  const hash = promptHash(request.prompts);
  const k = samplesPerProblem(settings);
  const scores = [...earlier];
  const size = Math.max(1, Math.floor(requestsAtOnce / k));
  let tokens = 0;
  const report = (): void =>
    request.onProgress?.({
      done: scores.length,
      total: problems.length,
      tokens,
    });
  for (let start = scores.length; start < problems.length; start += size) {
    request.signal?.throwIfAborted();
    const asked = problems.slice(start, start + size)
      .map((problem) => ask(request, problem));
    const drawn = drawInOrder(request, asked, k, (count) => {
      tokens += count;
      report();
    });
    for await (const { one, rollouts } of drawn) {
      const verdicts = one.tooLong
        ? Array.from({ length: k }, () => refusal(one, settings))
        : await judgeAll(request, one, rollouts);
      const right = verdicts.filter(({ outcome }) => outcome === "right");
      const row: EvaluationRow = {
        ...one.problem,
        benchmark,
        step,
        k,
        accuracy: right.length / k,
        majority: majorityAtK(verdicts.map(({ vote, outcome }) => ({
          ...vote !== undefined && { vote },
          right: outcome === "right",
        }))),
        verdicts,
        "too_long": one.tooLong,
        "prompt_tokens": one.promptIds.length,
        "prompt_hash": hash,
      };
      scores.push(problemScore(row));
      await request.onRow?.(row);
      report();
    }
  }
  const context = { benchmark, step, promptHash: hash, settings };
  return { scores, summary: summarizeEvaluation(scores, context) };
}

function assertUniqueIds(problems: readonly Problem[]): void {
  const seen = new Set<string>();
  for (const { id } of problems) {
    if (seen.has(id)) {
      throw new DataError(`Cannot evaluate problems: id '${id}' appears twice`);
    }
    seen.add(id);
  }
}

async function judgeAll(
  request: EvaluationRequest,
  { problem, prefill }: Asked,
  rollouts: readonly Rollout[],
): Promise<EvaluationVerdict[]> {
  const { tokenizer, settings, judge = judgeAnswer } = request;
  const gold = goldOf(problem);
  const completions = rollouts.map(({ completionIds }) =>
    tokenizer.decode(completionIds)
  );
  const found = await Promise.all(
    rollouts.map(({ truncated }, index) =>
      judge(gold, prefill + completions[index], { truncated })
    ),
  );
  // What was cut off has no final answer to vote for.
  const answers = found.map(({ extracted }, index) =>
    rollouts[index]!.truncated ? undefined : extracted
  );
  const votes = await answerClasses(answers, gold, judge);
  return found.map(({ outcome, extracted, reason }, index) => {
    const { completionIds, truncated, logprobs } = rollouts[index]!;
    return {
      outcome,
      ...extracted !== undefined && { extracted },
      ...votes[index] !== undefined && { vote: votes[index] },
      reason,
      completion: completions[index]!,
      truncated,
      "num_tokens": completionIds.length,
      ...settings.logTokens === true && {
        "token_ids": completionIds,
        logprobs: Array.from(logprobs),
      },
    };
  });
}

function refusal(
  asked: Asked,
  settings: EvaluationSettings,
): EvaluationVerdict {
  return {
    outcome: "wrong",
    reason: `the prompt has ${asked.promptIds.length} tokens, more than ` +
      `${settings.maxPromptLength}`,
    completion: "",
    truncated: false,
    "num_tokens": 0,
  };
}
