import type { PreTrainedTokenizer } from "@huggingface/transformers";
import type { TokenizerFiles } from "./_tokenizer_files.ts";
import type { BuildTokenizer } from "./_transformers.ts";

/**
 * The tokens that steer a model and must therefore never come out of data:
 * all added tokens marked special, those the config names, and those with which
 * the chat template marks turns (DeepSeek's are not marked special). Other added
 * tokens (whole phrases, `<think>`) are ordinary vocabulary.
 */
export interface ControlTokens {
  /** Text to id. */
  ids: ReadonlyMap<string, number>;
  /** Finds them, longest first; matches nothing where there are none. */
  pattern: RegExp;
}

/**
 * Lists a tokenizer's control tokens, given what its chat template writes of its
 * own around turns.
 */
export function findControlTokens(
  files: TokenizerFiles,
  markers: string,
): ControlTokens {
  const { config, tokenizer } = files;
  const named = new Set([config.bos_token, config.eos_token, config.pad_token]);
  const tokens = tokenizer.added_tokens
    .filter(({ special, content }) =>
      content.trim() !== "" &&
      (special || named.has(content) || markers.includes(content))
    )
    .sort((a, b) => b.content.length - a.content.length);
  const escaped = tokens.map(({ content }) => RegExp.escape(content));
  return {
    ids: new Map(tokens.map(({ content, id }) => [content, id])),
    pattern: new RegExp(escaped.length ? escaped.join("|") : "(?!)", "g"),
  };
}

/**
 * Builds a tokenizer that knows each control token under another name,
 * `mark + id + mark`, and reads its usual text letter by letter.
 */
export function buildGuardedTokenizer(
  files: TokenizerFiles,
  control: ControlTokens,
  mark: string,
  build: BuildTokenizer,
): PreTrainedTokenizer {
  const rename = (text: string): string => {
    const id = control.ids.get(text);
    return id === undefined ? text : `${mark}${id}${mark}`;
  };
  const { model, added_tokens } = files.tokenizer;
  const entries: [string, number][] = Array.isArray(model.vocab)
    ? model.vocab
    : Object.entries(model.vocab);
  const renamed = entries
    .map(([text, value]): [string, number] => [rename(text), value]);
  return build({
    ...files.tokenizer,
    post_processor: null,
    added_tokens: added_tokens.map((token) =>
      control.ids.has(token.content)
        // Unnormalized, so that it is found whatever the normalizer does to
        // the mark.
        ? { ...token, content: rename(token.content), normalized: false }
        : token
    ),
    model: {
      ...model,
      unk_token: model.unk_token ? rename(model.unk_token) : null,
      vocab: Array.isArray(model.vocab) ? renamed : Object.fromEntries(renamed),
    },
  }, files.config);
}

/**
 * Chooses a private-use character that occurs in none of the texts, so that
 * nobody can write a mark.
 */
export function chooseMark(texts: readonly string[]): string {
  for (let code = 0xe000; code <= 0xf8ff; code++) {
    const mark = String.fromCharCode(code);
    if (!texts.some((text) => text.includes(mark))) return mark;
  }
  throw new RangeError(
    "Cannot encode text: it uses every private-use character",
  );
}
