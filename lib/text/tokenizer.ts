import type { ChatMessage } from "./chat_message.ts";

/** A rendered prompt: its words and the ids the model is given. */
export interface RenderedPrompt {
  /** The prompt as the template wrote it. */
  text: string;
  /** The same prompt as token ids. */
  ids: number[];
  /**
   * What the template has already written of the assistant's words, at the end
   * of the text: `<think>` and a newline in thinking templates. Whoever reads a
   * completion's form must put it before the completion. Absent where the
   * template leaves all words to the model.
   */
  prefill?: string;
}

/** The sampling settings a model's `generation_config.json` brings. */
export interface GenerationDefaults {
  /** Softmax temperature. */
  temperature?: number;
  /** Nucleus mass, 1 = off. */
  topP?: number;
  /** Number of candidates, 0 = off. */
  topK?: number;
}

/** What the other rooms know of a tokenizer. */
export interface Tokenizer {
  /** One more than the highest id that has a token. */
  readonly vocabularySize: number;
  /** The id that fills short rows: the pad token, else the first of `eosIds`, else 0. */
  readonly padId: number;
  /**
   * The ids that end a completion: those of `generation_config.json` (or,
   * without that file, of `config.json`), the tokenizer's own, and the token
   * with which the chat template closes an assistant's turn.
   */
  readonly eosIds: readonly number[];
  /**
   * The id a training completion ends with: what the chat template puts after
   * an assistant's turn, else the tokenizer's own end token. Undefined for a
   * tokenizer without either.
   */
  readonly turnEndId: number | undefined;
  /** The ids the tokenizer itself puts before a text: BOS, or nothing. */
  readonly prefixIds: readonly number[];
  /** The settings of `generation_config.json`, those it has. */
  readonly generationDefaults: GenerationDefaults;
  /**
   * Where the chat template came from. `plain` means that the folder has none
   * in either file: {@linkcode Tokenizer.renderChat} then joins the contents
   * by blank lines, ends with a newline and starts with `prefixIds`.
   */
  readonly templateSource:
    | "chat_template.jinja"
    | "tokenizer_config.json"
    | "plain";
  /** The chat template's text; undefined where `templateSource` is `plain`. */
  readonly chatTemplate: string | undefined;
  /**
   * Encodes a text as data: no special token is added, and a special token's
   * text is encoded letter by letter, never as its id.
   */
  encode(text: string): number[];
  /** Like `encode`, after `prefixIds`: what a base model is prompted with. */
  encodeWithPrefix(text: string): number[];
  /** Decodes ids; special tokens and ids without a token are skipped. */
  decode(ids: readonly number[]): string;
  /**
   * Renders a conversation up to the place where the assistant speaks. BOS is
   * there at most once, and special tokens inside contents stay text.
   */
  renderChat(messages: readonly ChatMessage[]): RenderedPrompt;
}
