import type { HintWriter } from "../../lib/guidance/mod.ts";
import type { RolloutRequest } from "../../lib/policy/mod.ts";
import { defaultPrompts } from "../../lib/text/mod.ts";

/** A hint writer whose replies are fixed; prompts are one id a character. */
export function replyWriter(
  replies: (problem: string, attempt: number) => string,
): { writer: HintWriter; batches: RolloutRequest[][] } {
  const batches: RolloutRequest[][] = [];
  const texts: string[] = [];
  const attempts = new Map<string, number>();
  const writer: HintWriter = {
    sample(requests) {
      batches.push([...requests]);
      return Promise.resolve(requests.map(({ promptIds }) => {
        const prompt = String.fromCharCode(...promptIds);
        const attempt = attempts.get(prompt) ?? 0;
        attempts.set(prompt, attempt + 1);
        texts.push(replies(prompt.split("\n").at(-1)!, attempt));
        return {
          completionIds: [texts.length - 1],
          logprobs: new Float32Array(1),
          entropies: new Float32Array(1),
          truncated: false,
        };
      }));
    },
    tokenizer: {
      renderChat: (messages) => {
        const text = messages.at(-1)!.content;
        return {
          text,
          ids: Array.from(text, (character) => character.charCodeAt(0)),
        };
      },
      decode: ([index]) => texts[index!]!,
    },
    prompts: { ...defaultPrompts, "hint_request": "{solution}\n{problem}" },
    parameters: {
      temperature: 0.5,
      topP: 1,
      topK: 0,
      minP: 0,
      maxCompletionLength: 60,
      stopIds: [],
    },
    seed: 7,
    step: 3,
    maxPromptLength: 100,
  };
  return { writer, batches };
}
