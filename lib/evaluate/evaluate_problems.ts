/**
 * Evaluates a policy on problems, without hints.
 *
 * The sampling function, the tokenizer and the judge are handed in: nothing
 * here knows a model.
 */

import { DataError, type Problem } from "../jsonl/mod.ts";
import {
  type Rollout,
  type RolloutRequest,
  samplingSeed,
} from "../policy/mod.ts";
import { promptHash, type Prompts, type Tokenizer } from "../text/mod.ts";
import { judge as judgeAnswer, type Verdict } from "../verify/mod.ts";
import { ask, type Asked } from "./_ask.ts";
import type { EvaluationRow, EvaluationVerdict } from "./evaluation_row.ts";
import {
  type EvaluationSettings,
  type EvaluationSummary,
  samplesPerProblem,
  summarizeEvaluation,
} from "./summarize_evaluation.ts";
import { summarizeKinds } from "./summarize_kinds.ts";

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
  /** Judges a completion; default: the judge of the verify room. */
  judge?: (
    gold: string,
    completion: string,
    options: { truncated: boolean },
  ) => Promise<Verdict>;
  /** How completions are drawn. */
  settings: EvaluationSettings;
  /** Steps the policy was trained for (default 0). */
  step?: number;
  /** Stops the evaluation; problems with all completions still get their row. */
  signal?: AbortSignal;
  /** Takes each row when it is done, in order; its promise is awaited. */
  onRow?: (row: EvaluationRow) => void | Promise<void>;
  /** Called as problems finish and tokens come. */
  onProgress?: (
    progress: { done: number; total: number; tokens: number },
  ) => void;
}

/** What an evaluation found. */
export interface Evaluation {
  /** One row per problem, in the order of the problems. */
  rows: EvaluationRow[];
  /** The closing record. */
  summary: EvaluationSummary;
  /** One more of each kind of problem, where rows have a `kind`. */
  kinds: EvaluationSummary[];
}

// Bounds what is in flight; below it a set is drawn as one batch.
const requestsAtOnce = 1024;

/**
 * Draws k completions of every problem's plain prompt, judges them and sums
 * them up.
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
 * @returns Rows and summary.
 * @throws {DataError} If two problems have the same id.
 * @throws {Error} If a prompt would show a hint.
 */
export async function evaluateProblems(
  request: EvaluationRequest,
): Promise<Evaluation> {
  const { problems, settings, benchmark, step = 0 } = request;
  assertUniqueIds(problems);
  const hash = promptHash(request.prompts);
  const k = samplesPerProblem(settings);
  const rows: EvaluationRow[] = [];
  const size = Math.max(1, Math.floor(requestsAtOnce / k));
  let tokens = 0;
  const report = (): void =>
    request.onProgress?.({
      done: rows.length,
      total: problems.length,
      tokens,
    });
  for (let start = 0; start < problems.length; start += size) {
    request.signal?.throwIfAborted();
    const asked = problems.slice(start, start + size)
      .map((problem) => ask(request, problem));
    const drawn = await draw(request, asked, k, (count) => {
      tokens += count;
      report();
    });
    for (const one of asked) {
      const own = one.tooLong ? [] : drawn.rollouts.splice(0, k);
      if (own.includes(undefined)) continue; // drawing failed before its end
      const verdicts = one.tooLong
        ? Array.from({ length: k }, () => refusal(one, settings))
        : await judgeAll(request, one, own.filter((it) => it != null));
      const right = verdicts.filter(({ outcome }) => outcome === "right");
      const row: EvaluationRow = {
        ...one.problem,
        benchmark,
        step,
        k,
        accuracy: right.length / k,
        verdicts,
        "too_long": one.tooLong,
        "prompt_tokens": one.promptIds.length,
        "prompt_hash": hash,
      };
      rows.push(row);
      await request.onRow?.(row);
      report();
    }
    if ("error" in drawn) throw drawn.error;
  }
  const context = { benchmark, step, promptHash: hash, settings };
  return {
    rows,
    summary: summarizeEvaluation(rows, context),
    kinds: summarizeKinds(rows, context),
  };
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

/** Rollouts in the order of their requests, with gaps where drawing failed. */
interface Drawn {
  rollouts: (Rollout | undefined)[];
  error?: unknown;
}

async function draw(
  request: EvaluationRequest,
  asked: readonly Asked[],
  k: number,
  onTokens: (count: number) => void,
): Promise<Drawn> {
  const { settings, sample, signal } = request;
  const requests = asked.filter(({ tooLong }) => !tooLong)
    .flatMap(({ problem, promptIds }) =>
      Array.from({ length: k }, (_, index): RolloutRequest => ({
        promptIds,
        seed: samplingSeed({
          seed: settings.seed,
          purpose: "eval",
          step: 0,
          problemId: problem.id,
          level: 0,
          attempt: 0,
          index,
        }),
        parameters: settings,
      }))
    );
  if (requests.length === 0) return { rollouts: [] };
  const done = requests.map((): Rollout | undefined => undefined);
  let rollouts: Rollout[];
  try {
    rollouts = await sample(requests, {
      onTokens,
      onRollout: (rollout, index) => done[index] = rollout,
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    return { rollouts: done, error };
  }
  if (rollouts.length !== requests.length) {
    throw new Error(
      `Cannot evaluate problems: ${requests.length} completions were asked ` +
        `for and ${rollouts.length} came`,
    );
  }
  return { rollouts };
}

async function judgeAll(
  request: EvaluationRequest,
  { problem, prefill }: Asked,
  rollouts: readonly Rollout[],
): Promise<EvaluationVerdict[]> {
  const { tokenizer, settings, judge = judgeAnswer } = request;
  return await Promise.all(rollouts.map(async (rollout) => {
    const { completionIds, truncated } = rollout;
    const completion = tokenizer.decode(completionIds);
    const reply = prefill + completion;
    const verdict = await judge(problem.answer, reply, { truncated });
    return {
      ...verdict,
      completion,
      truncated,
      "num_tokens": completionIds.length,
      ...(settings.logTokens === true
        ? {
          "token_ids": completionIds,
          logprobs: Array.from(rollout.logprobs),
        }
        : {}),
    };
  }));
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
