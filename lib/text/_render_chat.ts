import type { PreTrainedTokenizer } from "@huggingface/transformers";
import type { ChatMessage } from "./chat_message.ts";
import { chooseMark, type ControlTokens } from "./_control_tokens.ts";
import { renderTemplate } from "./_render_template.ts";

/** A rendered conversation, and how to encode it. */
export interface RenderedChat {
  /** The text a reader sees. */
  text: string;
  /**
   * Where a content holds a control token's text: the same text for the
   * tokenizer that is guarded by `mark`. The template's own control tokens
   * carry their guarded names there, and the contents' are words.
   */
  guarded?: { mark: string; text: string };
}

/**
 * Runs a chat template over contents in which control tokens are masked, so
 * that afterwards it is known which ones the template itself wrote.
 */
export function renderWithTemplate(
  tokenizer: PreTrainedTokenizer,
  messages: readonly ChatMessage[],
  control: ControlTokens,
): RenderedChat {
  const contents = messages.map(({ content }) => content);
  const options = { generationPrompt: true };
  if (!contents.some((content) => content.search(control.pattern) >= 0)) {
    return { text: renderTemplate(tokenizer, messages, options) };
  }
  const mark = chooseMark([...contents, String(tokenizer.chat_template)]);
  const masked = messages.map(({ role, content }) => ({
    role,
    content: content.replace(
      control.pattern,
      (token) => `${mark}t${control.ids.get(token)}${mark}`,
    ),
  }));
  return unmask(renderTemplate(tokenizer, masked, options), mark, control);
}

function unmask(
  rendered: string,
  mark: string,
  control: ControlTokens,
): RenderedChat {
  const words = new Map([...control.ids].map(([text, id]) => [`${id}`, text]));
  const word = (id: string): string => words.get(id) ?? "";
  const masks = new RegExp(`${mark}t(\\d+)${mark}`, "g");
  const either = new RegExp(`${masks.source}|${control.pattern.source}`, "g");
  return {
    text: rendered.replace(masks, (_, id: string) => word(id)),
    guarded: {
      mark,
      text: rendered.replace(
        either,
        (token, id?: string) =>
          id === undefined
            ? `${mark}${control.ids.get(token)}${mark}`
            : word(id),
      ),
    },
  };
}
