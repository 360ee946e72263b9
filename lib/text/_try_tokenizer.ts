import type { PreTrainedTokenizer } from "@huggingface/transformers";
import { DataError } from "../jsonl/mod.ts";
import type { ChatMessage } from "./chat_message.ts";
import { renderTemplate } from "./_render_template.ts";
import type { TokenizerFiles } from "./_tokenizer_files.ts";

const WORDS = "What is 2 plus 3? a b c";

/** Two conversations of each form that templates ask for. */
const FORMS: readonly ((content: string) => ChatMessage[])[] = [
  (content) => [{ role: "user", content }],
  (content) => [
    { role: "system", content: "Answer." },
    { role: "user", content },
  ],
];

/**
 * Tries a tokenizer and its template on plain words: the words have to come to
 * ids and back, and two messages to two prompts.
 */
export function tryTokenizer(
  folder: string,
  { templateSource, config }: TokenizerFiles,
  tokenizer: PreTrainedTokenizer,
): void {
  const fault = wordsFault(tokenizer);
  if (fault !== undefined) {
    throw new DataError(
      `Cannot load tokenizer: tokenizer.json in '${folder}' ${fault}`,
      { hint: "fetch the tokenizer again, or save it with transformers" },
    );
  }
  if (templateSource === "plain") return;
  if (config.chat_template !== "" && usesMessages(tokenizer)) return;
  throw new DataError(
    `Cannot load tokenizer: the chat template of ${templateSource} in '${folder}' writes the same prompt whatever the messages say`,
    { hint: "a template writes out each content of `messages`" },
  );
}

function wordsFault(tokenizer: PreTrainedTokenizer): string | undefined {
  const tried = JSON.stringify(WORDS);
  try {
    const ids = tokenizer.encode(WORDS, { add_special_tokens: false });
    if (ids.length === 0) return `turns ${tried} into no ids`;
    const text = tokenizer.decode(ids, { skip_special_tokens: true });
    return text.trim() === ""
      ? `turns ${tried} into ids that are no words`
      : undefined;
  } catch (cause) {
    return `cannot encode ${tried}: ${(cause as Error).message}`;
  }
}

/** Whether a template tells messages apart; where it takes none, it may. */
function usesMessages(tokenizer: PreTrainedTokenizer): boolean {
  const same = FORMS.map((form) => {
    try {
      const [one, other] = ["first", "second"].map((content) =>
        renderTemplate(tokenizer, form(content), { generationPrompt: true })
      );
      return one === other;
    } catch {
      // A template may refuse this conversation and still serve the real ones.
      return undefined;
    }
  });
  return same.includes(false) || !same.includes(true);
}
