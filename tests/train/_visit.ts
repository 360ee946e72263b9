import type { Problem } from "../../lib/jsonl/mod.ts";
import { findMethod } from "../../lib/methods/mod.ts";
import type { RolloutRequest } from "../../lib/policy/mod.ts";
import { defaultPrompts } from "../../lib/text/mod.ts";
import {
  planProblems,
  type ProblemState,
  type TrainSettings,
  type Visit,
  visitProblems,
} from "../../lib/train/mod.ts";
import { judge } from "../../lib/verify/mod.ts";
import { tinySettings } from "./_tiny_run.ts";

/**
 * Visits problems with a policy that is a function of its prompt: it gives the
 * answers of a group, or the hint writer's reply.
 */
export async function visit(
  problems: readonly Problem[],
  values: Partial<TrainSettings>,
  say: (prompt: string, index: number, call: number) => string,
  states: ReadonlyMap<string, ProblemState> = new Map(),
  { maxPromptLength = 1000, step = 1, progress = 0 } = {},
): Promise<{ result: Visit; calls: string[] }> {
  const settings = tinySettings({ numGenerations: 2, ...values });
  const method = findMethod(settings.method);
  const texts: string[] = [];
  const calls: string[] = [];
  const tokenizer = {
    eosIds: [],
    turnEndId: undefined,
    encode: (text: string) => [
      texts.push(text) - 1,
      ...text.split(" ").slice(1).map(() => 0),
    ],
    renderChat: (messages: readonly { content: string }[]) => {
      const text = messages.at(-1)!.content;
      return { text, ids: Array.from(text, (c) => c.charCodeAt(0)) };
    },
    decode: ([index]: readonly number[]) => texts[index!]!,
  };
  const { planned } = planProblems(problems, {
    tokenizer,
    prompts: defaultPrompts,
    maxPromptLength,
  });
  const result = await visitProblems([...planned.values()], {
    guidance: method.guidance?.(settings),
    schedule: method.schedule(settings),
    sampling: method.sampling?.(settings) ?? {},
    states,
    tokenizer,
    prompts: defaultPrompts,
    judge,
    parameters: { ...settings, stopIds: [] },
    settings,
    maxPromptLength,
    step,
    progress,
    objective: method.objective?.(settings) ?? {},
    sample: (requests: readonly RolloutRequest[], purpose) => {
      calls.push(`${purpose} ${requests.length}`);
      return Promise.resolve(requests.map(({ promptIds }, index) => {
        const prompt = String.fromCharCode(...promptIds);
        texts.push(say(prompt, index % settings.numGenerations, calls.length));
        return {
          completionIds: [texts.length - 1],
          logprobs: new Float32Array(1),
          entropies: new Float32Array(1),
          truncated: false,
        };
      }));
    },
  });
  return { result, calls };
}

/** A problem whose answer is 7. */
export function problem(id: string, more: Partial<Problem> = {}): Problem {
  return { id, problem: `${id}?`, answer: "7", solution: "so 7", ...more };
}

const reply = '{"level_1": "h1", "level_2": "h2", "level_3": "h3"}';

/** Answers right once the prompt holds a word. */
export function knows(word: string): (prompt: string, index: number) => string {
  return (prompt, index) => {
    if (prompt.includes("Reference solution")) return reply;
    return index === 0 && prompt.includes(word) ? "\\boxed{7}" : "\\boxed{8}";
  };
}
