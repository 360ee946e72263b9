import type { PreTrainedTokenizer } from "@huggingface/transformers";
import type { ChatMessage } from "./chat_message.ts";

/**
 * Templates of the Llama 3 family write today's date unless told one. A
 * prompt that changes overnight would make a resumed run another run, so they
 * are told the date they fall back to themselves.
 */
const DATE = "26 Jul 2024";

/** Runs the tokenizer's chat template. */
export function renderTemplate(
  tokenizer: PreTrainedTokenizer,
  messages: readonly ChatMessage[],
  { generationPrompt }: { generationPrompt: boolean },
): string {
  return tokenizer.apply_chat_template([...messages], {
    tokenize: false,
    add_generation_prompt: generationPrompt,
    date_string: DATE,
  } as { tokenize: false; add_generation_prompt: boolean });
}
