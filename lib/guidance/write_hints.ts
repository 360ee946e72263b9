import type { Hints, Problem } from "../jsonl/mod.ts";
import {
  type Rollout,
  type RolloutRequest,
  type SamplingParameters,
  samplingSeed,
} from "../policy/mod.ts";
import { hintMessages, type Prompts, type Tokenizer } from "../text/mod.ts";
import { hintAt } from "./hint_at.ts";
import type { HintCounts } from "./hint_counts.ts";
import { keepSafeLevels } from "./_keep_safe_levels.ts";
import { parseHints } from "./parse_hints.ts";

/** A policy that is asked for hints. */
export interface HintWriter {
  /** Draws replies: `sampleRollouts` of a policy. */
  sample: (requests: readonly RolloutRequest[]) => Promise<Rollout[]>;
  /** Renders the writer's prompt and decodes its replies. */
  tokenizer: Pick<Tokenizer, "renderChat" | "decode">;
  /** The prompt templates. */
  prompts: Prompts;
  /** How replies are drawn; greedy ones are drawn at temperature 1. */
  parameters: SamplingParameters;
  /** The run's seed. */
  seed: number;
  /** The training step, 0 outside of training. */
  step: number;
  /** The longest prompt in tokens. */
  maxPromptLength: number;
}

/** A problem that needs hints. */
export interface HintRequest {
  /** The problem; without a `solution` nothing can be written. */
  problem: Problem;
  /** The one level wanted (default: all that one reply brings). */
  level?: number;
  /** Its last good hints, taken where no reply is usable. */
  lastHints?: Hints | undefined;
}

/** Most replies drawn for one request. */
const maxAttempts = 3;

/** A request on its way. */
interface Draft {
  request: HintRequest;
  promptIds: readonly number[];
  hints: Hints;
  open: boolean;
}

/**
 * Asks the policy itself for hints, given problem and reference solution: one
 * JSON object with up to three levels, in at most three attempts, each of them
 * one batch over all problems that still lack hints (SAGE's hint writer).
 *
 * A level that states the answer is dropped and drawn again; good levels of
 * earlier attempts stay, missing ones are skipped. Retries are sampled, never
 * greedy, each with its own key, so they differ.
 *
 * @example A writer that knows one hint
 * ```ts
 * import { noHintCounts } from "./hint_counts.ts";
 * import { writeHints } from "./write_hints.ts";
 * import { defaultPrompts } from "../text/mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const problem = { id: "a", problem: "6*7?", answer: "42", solution: "42" };
 * const [hints] = await writeHints([{ problem }], {
 *   sample: (requests) =>
 *     Promise.resolve(requests.map(() => ({
 *       completionIds: [1],
 *       logprobs: new Float32Array(1),
 *       entropies: new Float32Array(1),
 *       truncated: false,
 *     }))),
 *   tokenizer: {
 *     renderChat: () => ({ text: "", ids: [1] }),
 *     decode: () => '{"level_1": "Multiply."}',
 *   },
 *   prompts: defaultPrompts,
 *   parameters: {
 *     temperature: 1,
 *     topP: 1,
 *     topK: 0,
 *     minP: 0,
 *     maxCompletionLength: 60,
 *     stopIds: [1],
 *   },
 *   seed: 0,
 *   step: 1,
 *   maxPromptLength: 512,
 * }, noHintCounts());
 * assertEquals(hints, { level_1: "Multiply." });
 * ```
 *
 * @param requests The problems, no two alike.
 * @param writer The policy and how it is asked.
 * @param counts Added to.
 * @returns One entry a request, `undefined` where there are no hints.
 */
export async function writeHints(
  requests: readonly HintRequest[],
  writer: HintWriter,
  counts: HintCounts,
): Promise<(Hints | undefined)[]> {
  const drafts = requests.map((request): Draft => {
    const { problem, problem: { solution } } = request;
    if (solution === undefined) counts.unhintable++;
    const promptIds = solution === undefined ? [] : writer.tokenizer
      .renderChat(hintMessages(writer.prompts, problem.problem, solution)).ids;
    const overlong = promptIds.length > writer.maxPromptLength;
    if (overlong) counts.overlong++;
    const open = solution !== undefined && !overlong;
    return { request, promptIds, hints: {}, open };
  });
  const asked = drafts.filter(({ open }) => open);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const open = asked.filter(({ open }) => open);
    if (open.length > 0) await drawReplies(open, attempt, writer, counts);
  }
  return drafts.map((draft) => settle(draft, asked.includes(draft), counts));
}

/** Draws one reply for every open draft and keeps what is good in it. */
async function drawReplies(
  open: readonly Draft[],
  attempt: number,
  writer: HintWriter,
  counts: HintCounts,
): Promise<void> {
  counts.attempts++;
  const { parameters, seed, step } = writer;
  const temperature = parameters.temperature || 1;
  const rollouts = await writer.sample(open.map(({ request, promptIds }) => ({
    promptIds,
    parameters: { ...parameters, temperature },
    seed: samplingSeed({
      seed,
      purpose: "hint",
      step,
      problemId: request.problem.id,
      level: request.level ?? 0,
      attempt,
      index: 0,
    }),
  })));
  for (const [index, draft] of open.entries()) {
    const { completionIds } = rollouts[index]!;
    counts.replies++;
    counts.tokens += completionIds.length;
    counts.allTokens += draft.promptIds.length + completionIds.length;
    await readReply(draft, writer.tokenizer.decode(completionIds), counts);
  }
}

async function readReply(
  draft: Draft,
  reply: string,
  counts: HintCounts,
): Promise<void> {
  const { problem, level } = draft.request;
  const parsed = parseHints(reply);
  if (parsed === undefined) return;
  const { safe, leaks } = await keepSafeLevels(
    level === undefined ? parsed : onlyLevel(parsed, level),
    problem,
  );
  counts.leak += leaks;
  draft.hints = { ...safe, ...draft.hints };
  draft.open = leaks > 0 || Object.keys(draft.hints).length === 0;
}

function onlyLevel(hints: Hints, level: number): Hints {
  const hint = hintAt(hints, level);
  return hint === undefined ? {} : { [`level_${level}`]: hint };
}

/** The draft's hints, or else the problem's last good ones. */
function settle(
  { request: { lastHints, level }, hints }: Draft,
  asked: boolean,
  counts: HintCounts,
): Hints | undefined {
  if (Object.keys(hints).length > 0) {
    counts.success++;
    return hints;
  }
  if (asked) counts.failed++;
  const last = lastHints === undefined || level === undefined
    ? lastHints
    : onlyLevel(lastHints, level);
  if (last === undefined || Object.keys(last).length === 0) return undefined;
  counts.fallback++;
  return last;
}
