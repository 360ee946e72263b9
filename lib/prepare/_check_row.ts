import {
  loadTokenizer,
  type Prompts,
  solveMessages,
  type Tokenizer,
} from "../text/mod.ts";
import { judge } from "../verify/mod.ts";
import { goldFault } from "./gold_fault.ts";
import type { FilterStep } from "./prepare_event.ts";

/** What is checked of each row, by whichever thread. */
export interface CheckSettings {
  /** Whether traces are verified again. */
  traces: boolean;
  /** The longest solution and trace in tokens, 0 = any. */
  maxSolutionTokens: number;
  /** The longest prompt in tokens, 0 = any. */
  maxPromptTokens: number;
  /** The folder of the tokenizer that counts, where something is counted. */
  tokenizerFolder?: string;
  /** What a prompt is made of. */
  prompts: Prompts;
}

/** What a check needs of a row. */
export interface CheckedTexts {
  problem: string;
  answer: string;
  solution?: string;
  traces?: Trace[];
}

/** A worked answer that came with a row. */
export interface Trace {
  text: string;
  /** Whether it ends by itself. */
  complete: boolean;
}

/** What a check found. */
export interface CheckResult {
  /** Why the gold answer cannot be judged by. */
  goldFault?: string;
  /** Which filter drops the row, and why. */
  dropped?: { step: FilterStep; reason: string };
  /** The verdict on each trace; null where it could not be judged. */
  verdicts?: (boolean | null)[];
  /** The first trace that is right and not too long. */
  trace?: number;
}

/** Sets of one kind have few different answers. */
const known = new Map<string, string | undefined>();
const mostKnown = 20_000;

const tokenizers = new Map<string, Promise<Tokenizer>>();

/** Checks a row: gold answer, prompt, traces, solution, in this order. */
export async function checkRow(
  texts: CheckedTexts,
  settings: CheckSettings,
): Promise<CheckResult> {
  const fault = await knownGoldFault(texts.answer);
  if (fault !== undefined) return { goldFault: fault };
  const { maxPromptTokens: promptLimit, maxSolutionTokens: limit } = settings;
  const tokenizer = settings.tokenizerFolder === undefined
    ? undefined
    : await tokenizerOf(settings.tokenizerFolder);
  if (tokenizer && promptLimit > 0) {
    const messages = solveMessages(settings.prompts, texts.problem);
    const tokens = tokenizer.renderChat(messages).ids.length;
    if (tokens > promptLimit) {
      const reason =
        `the prompt has ${tokens} tokens, more than ${promptLimit}`;
      return { dropped: { step: "prompt length", reason } };
    }
  }
  const tokensOf = (text: string): number =>
    tokenizer === undefined || limit === 0
      ? 0
      : countUpTo(text, limit, tokenizer);
  const checked = settings.traces && texts.traces
    ? await checkTraces(
      texts.answer,
      texts.traces,
      (text) => tokensOf(text) > limit,
    )
    : {};
  if (checked.dropped) return checked;
  const tokens = tokensOf(texts.solution ?? "");
  if (tokens <= limit) return checked;
  const reason = `the solution has ${tokens} tokens, more than ${limit}`;
  return { ...checked, dropped: { step: "solution length", reason } };
}

async function knownGoldFault(answer: string): Promise<string | undefined> {
  if (known.has(answer)) return known.get(answer);
  const fault = await goldFault(answer);
  if (known.size >= mostKnown) known.clear();
  known.set(answer, fault);
  return fault;
}

/** Counts tokens, but not of a text that is too short to be over the limit. */
function countUpTo(text: string, limit: number, tokenizer: Tokenizer): number {
  // No token is less than a byte of UTF-8, and no UTF-16 unit more than three.
  if (text.length * 3 <= limit) return 0;
  return tokenizer.encode(text).length;
}

async function checkTraces(
  answer: string,
  traces: readonly Trace[],
  isTooLong: (text: string) => boolean,
): Promise<CheckResult> {
  const verdicts: (boolean | null)[] = [];
  let trace: number | undefined;
  let long = 0;
  for (const [index, { text, complete }] of traces.entries()) {
    const { outcome } = await judge(answer, text, { truncated: !complete });
    verdicts.push(outcome === "unjudged" ? null : outcome === "right");
    if (outcome !== "right" || trace !== undefined) continue;
    if (isTooLong(text)) long++;
    else trace = index;
  }
  if (trace !== undefined) return { verdicts, trace };
  if (long > 0) {
    const reason =
      `the ${long} right ones of its ${traces.length} traces are too long`;
    return { verdicts, dropped: { step: "solution length", reason } };
  }
  const reason = `none of its ${traces.length} traces is right`;
  return { verdicts, dropped: { step: "traces", reason } };
}

function tokenizerOf(folder: string): Promise<Tokenizer> {
  const loading = tokenizers.get(folder) ?? loadTokenizer(folder);
  tokenizers.set(folder, loading);
  return loading;
}
