import type { PreTrainedTokenizer } from "@huggingface/transformers";
import type { ChatMessage } from "./chat_message.ts";
import { renderTemplate } from "./_render_template.ts";
import type { TokenizerFiles } from "./_tokenizer_files.ts";

/** What a chat template writes around turns. */
export interface TurnTexts {
  /** All it writes of its own before the assistant's words. */
  markers: string;
  /** What it has already written of the assistant's words, such as `<think>`. */
  prefill: string;
}

const question = "[question]";
const answer = "[answer]";
const openingTag = /<(?:think|thinking|thought|reasoning)>|\[THINK\]/;

/** Renders probes to find out what a template writes of its own. */
export function findTurnTexts(
  { templateSource }: TokenizerFiles,
  tokenizer: PreTrainedTokenizer,
): TurnTexts {
  const render = (
    messages: ChatMessage[],
    generationPrompt: boolean,
  ): string | undefined => {
    try {
      return renderTemplate(tokenizer, messages, { generationPrompt });
    } catch {
      // A template may refuse this conversation and still serve the real ones.
      return undefined;
    }
  };
  const user: ChatMessage = { role: "user", content: question };
  const prompt = templateSource === "plain" ? undefined : render([user], true);
  if (prompt === undefined) return { markers: "", prefill: "" };
  const finished = render(
    [user, { role: "assistant", content: answer }],
    false,
  );
  const start = prompt.lastIndexOf(question) + question.length;
  const opening = prompt.slice(start);
  const prefill = opening.slice(endOfHeader(opening, finished));
  const markers = prompt.slice(0, prompt.length - prefill.length);
  return { markers: markers.replaceAll(question, ""), prefill };
}

/** Where the header of the assistant's turn ends and its words begin. */
function endOfHeader(opening: string, finished: string | undefined): number {
  const tag = opening.search(openingTag);
  const known = tag < 0 ? opening.length : tag;
  if (finished === undefined) return known;
  // A finished turn has the header too, and then the answer.
  const start = finished.lastIndexOf(question) + question.length;
  const turn = finished.slice(start, finished.lastIndexOf(answer));
  let same = 0;
  while (same < turn.length && turn[same] === opening[same]) same++;
  return same === 0 ? known : Math.min(same, known);
}
