// deno-lint-ignore-file camelcase -- the names of the published files
import { DataError } from "../jsonl/mod.ts";
import { isId, modelFault, quote } from "./_check_tokenizer_model.ts";
import { postProcessorFault } from "./_post_processor_fault.ts";
import type { TokenizerFiles, TokenizerJson } from "./_tokenizer_files.ts";

const hint = "fetch the tokenizer again, or save it with transformers";

/** Checks the parts of a `tokenizer.json` that are looked at here. */
export function checkTokenizer(
  folder: string,
  json: Record<string, unknown>,
): TokenizerJson {
  function refuse(reason: string): DataError {
    return new DataError(
      `Cannot load tokenizer: tokenizer.json in '${folder}' ${reason}`,
      { hint },
    );
  }
  const model = json.model as Record<string, unknown> | undefined;
  if (typeof model?.vocab !== "object" || model.vocab === null) {
    throw refuse("has no model with a vocabulary");
  }
  const fault = modelFault(model);
  if (fault !== undefined) throw refuse(fault);
  const added: unknown = json.added_tokens ?? [];
  if (!Array.isArray(added)) throw refuse("has added_tokens that are no list");
  for (const token of added) {
    if (isId(token?.id) && typeof token.content === "string") continue;
    throw refuse(`has an added token ${quote(token)}`);
  }
  const ids = new Map<number, string>();
  for (const { id, content } of added) {
    const other = ids.get(id) ?? content;
    if (other !== content) {
      throw refuse(
        `has id ${id} twice in added_tokens: for ${quote(other)} and ${
          quote(content)
        }`,
      );
    }
    ids.set(id, content);
  }
  const checked = { ...json, added_tokens: added } as TokenizerJson;
  const unknown = postProcessorFault(
    json.post_processor,
    (text) => hasToken(checked, text),
  );
  if (unknown !== undefined) throw refuse(unknown);
  return checked;
}

/** Checks the end tokens: one that does not exist would never end anything. */
export function checkEnds(
  folder: string,
  { tokenizer, config, generation }: TokenizerFiles,
): void {
  for (const key of ["bos_token", "eos_token"] as const) {
    const token = config[key];
    if (token === undefined || hasToken(tokenizer, token)) continue;
    throw new DataError(
      `Cannot load tokenizer: ${key} ${
        quote(token)
      } of '${folder}' is no token of its tokenizer.json`,
      { hint },
    );
  }
  const ids = [generation.eos_token_id ?? []].flat();
  const wrong = ids.find((id) => !isId(id));
  if (wrong === undefined) return;
  throw new DataError(
    `Cannot load tokenizer: eos_token_id of '${folder}' is ${
      quote(generation.eos_token_id)
    }, expected token ids`,
  );
}

function hasToken(
  { model, added_tokens }: TokenizerJson,
  token: string,
): boolean {
  return added_tokens.some(({ content }) => content === token) ||
    (Array.isArray(model.vocab)
      ? model.vocab.some(([text]) => text === token)
      : Object.hasOwn(model.vocab, token));
}
