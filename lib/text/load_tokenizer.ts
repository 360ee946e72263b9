import type { PreTrainedTokenizer } from "@huggingface/transformers";
import { DataError } from "../jsonl/mod.ts";
import type { ChatMessage } from "./chat_message.ts";
import {
  buildGuardedTokenizer,
  chooseMark,
  type ControlTokens,
  findControlTokens,
} from "./_control_tokens.ts";
import { renderWithTemplate } from "./_render_chat.ts";
import { findStopIds, readGenerationDefaults } from "./_stop_ids.ts";
import { tryTokenizer } from "./_try_tokenizer.ts";
import { findTurnTexts } from "./_turn_texts.ts";
import { readTokenizerFiles, type TokenizerFiles } from "./_tokenizer_files.ts";
import { type BuildTokenizer, importTokenizerClass } from "./_transformers.ts";
import type { RenderedPrompt, Tokenizer } from "./tokenizer.ts";

/** What {@linkcode loadTokenizer} is told of the model. */
export interface LoadTokenizerOptions {
  /** Rows of its embedding; ids are not checked against them when omitted. */
  rows?: number;
}

/**
 * Loads the tokenizer, chat template and stop ids of a model folder in the
 * published format. Reads that folder only, never the network.
 *
 * `tokenizer.json` must exist. Read where they exist: `tokenizer_config.json`,
 * `special_tokens_map.json`, `generation_config.json`, `config.json` and
 * `chat_template.jinja`, which goes before the template in the config.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { loadTokenizer } from "./load_tokenizer.ts";
 *
 * const folder = new URL("../../tests/fixtures/text/chat", import.meta.url);
 * const tokenizer = await loadTokenizer(folder.pathname);
 * assertEquals(tokenizer.decode(tokenizer.encode("two plus two")), "two plus two");
 * ```
 *
 * @param folder The model's folder.
 * @param options The model's size.
 * @returns The tokenizer; its calls throw {@linkcode DataError} where a text
 * needs an id that the model has no row for.
 * @throws {DataError} If a file is missing, unreadable or not what its name says,
 * an added or end token is beyond the model's rows, plain words come to nothing,
 * or the template leaves out what the messages say.
 */
export async function loadTokenizer(
  folder: string,
  { rows = Infinity }: LoadTokenizerOptions = {},
): Promise<Tokenizer> {
  const files = await readTokenizerFiles(folder);
  const build = await importTokenizerClass();
  let raw: PreTrainedTokenizer;
  try {
    raw = build(files.tokenizer, files.config);
  } catch (cause) {
    throw new DataError(
      `Cannot load tokenizer: tokenizer.json in '${folder}' is not supported: ${
        (cause as Error).message
      }`,
      { cause },
    );
  }
  const added = files.tokenizer.added_tokens.find(({ id }) => id >= rows);
  if (added !== undefined) {
    throw new DataError(
      `Cannot use tokenizer of '${folder}': token '${added.content}' has id ${added.id}, the model has ${rows} rows`,
      { hint: "the tokenizer belongs to another model, or was added to" },
    );
  }
  tryTokenizer(folder, files, raw);
  return createTokenizer(folder, files, raw, build, rows);
}

function createTokenizer(
  folder: string,
  files: TokenizerFiles,
  raw: PreTrainedTokenizer,
  build: BuildTokenizer,
  rows: number,
): Tokenizer {
  const { markers, prefill } = findTurnTexts(files, raw);
  const control = findControlTokens(files, markers);
  const known = knownIds(files);
  const prefixIds = findPrefixIds(raw);
  const { eosIds, turnEndId } = findStopIds(files, raw, control);
  const guardedBy = guardedTokenizers(files, control, build);
  const beyond = (id: number): DataError =>
    new DataError(
      `Cannot use tokenizer of '${folder}': ${
        known.has(id) ? `token '${raw.decode([id])}' has id` : "it ends with id"
      } ${id}, the model has ${rows} rows`,
      { hint: "the tokenizer belongs to another model, or was added to" },
    );
  for (const id of eosIds) if (id >= rows) throw beyond(id);
  const plainly = (tokenizer: PreTrainedTokenizer, text: string): number[] => {
    const ids = tokenizer.encode(text, { add_special_tokens: false });
    for (const id of ids) if (id >= rows) throw beyond(id);
    return ids;
  };

  const encode = (text: string): number[] =>
    text.search(control.pattern) < 0
      ? plainly(raw, text)
      : plainly(guardedBy(chooseMark([text])), text);

  const renderChat = (messages: readonly ChatMessage[]): RenderedPrompt => {
    if (files.templateSource === "plain") {
      const text = `${messages.map(({ content }) => content).join("\n\n")}\n`;
      return { text, ids: [...prefixIds, ...encode(text)] };
    }
    try {
      const { text, guarded } = renderWithTemplate(raw, messages, control);
      const ids = guarded === undefined
        ? plainly(raw, text)
        : plainly(guardedBy(guarded.mark), guarded.text);
      if (ids.length === 0) throw new Error("nothing");
      const prefilled = prefill !== "" && text.endsWith(prefill);
      return { text, ids, ...prefilled && { prefill } };
    } catch (cause) {
      if (cause instanceof DataError) throw cause;
      throw new DataError(
        `Cannot render chat: ${files.templateSource} in '${folder}' says: ${
          (cause as Error).message
        }`,
        {
          cause,
          ...messages[0]?.role === "system" && {
            hint:
              "where the template takes no system message, leave solver_system empty in a --prompts file",
          },
        },
      );
    }
  };

  return {
    vocabularySize: known.values().reduce((a, b) => Math.max(a, b), -1) + 1,
    padId: (raw.pad_token_id as number | undefined) ?? eosIds[0] ?? 0,
    eosIds,
    turnEndId,
    prefixIds,
    generationDefaults: readGenerationDefaults(files.generation),
    templateSource: files.templateSource,
    chatTemplate: files.config.chat_template,
    encode,
    encodeWithPrefix: (text) => [...prefixIds, ...encode(text)],
    decode(ids) {
      const kept = ids.filter((id) => known.has(id));
      if (kept.length === 0) return "";
      return raw.decode(kept, {
        skip_special_tokens: true,
        // A completion is judged as it was written, so "1 , 2" stays.
        clean_up_tokenization_spaces: false,
      });
    },
    renderChat,
  };
}

/** Builds a guarded tokenizer when the first text needs it, once per mark. */
function guardedTokenizers(
  files: TokenizerFiles,
  control: ControlTokens,
  build: BuildTokenizer,
): (mark: string) => PreTrainedTokenizer {
  const cache = new Map<string, PreTrainedTokenizer>();
  return (mark) => {
    const cached = cache.get(mark);
    if (cached !== undefined) return cached;
    const guarded = buildGuardedTokenizer(files, control, mark, build);
    cache.set(mark, guarded);
    return guarded;
  };
}

/** What the tokenizer's post-processor puts before a text. */
function findPrefixIds(tokenizer: PreTrainedTokenizer): number[] {
  const bare = tokenizer.encode("a", { add_special_tokens: false });
  const full = tokenizer.encode("a");
  const start = full.findIndex((_, i) =>
    bare.every((id, j) => full[i + j] === id)
  );
  return full.slice(0, Math.max(start, 0));
}

function knownIds({ tokenizer }: TokenizerFiles): Set<number> {
  const { model, added_tokens } = tokenizer;
  const ids = Array.isArray(model.vocab)
    ? model.vocab.keys()
    : Object.values(model.vocab);
  return new Set([...ids, ...added_tokens.map(({ id }) => id)]);
}
