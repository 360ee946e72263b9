// deno-lint-ignore-file camelcase -- the names of the published files
import { DataError } from "../jsonl/mod.ts";
import { checkEnds, checkTokenizer } from "./_check_tokenizer.ts";

/** An entry of `added_tokens` in `tokenizer.json`. */
export interface AddedToken {
  id: number;
  content: string;
  special: boolean;
  normalized: boolean;
  [key: string]: unknown;
}

/** The parts of `tokenizer.json` that are looked at here. */
export interface TokenizerJson {
  added_tokens: AddedToken[];
  model: {
    vocab: Record<string, number> | [string, number][];
    unk_token?: string | null;
    [key: string]: unknown;
  };
  [key: string]: unknown;
}

/** `tokenizer_config.json`, with token objects reduced to their text. */
export interface TokenizerConfig {
  bos_token?: string;
  eos_token?: string;
  pad_token?: string;
  chat_template?: string;
  [key: string]: unknown;
}

/** What a model folder says of its text side. */
export interface TokenizerFiles {
  tokenizer: TokenizerJson;
  config: TokenizerConfig;
  /** `generation_config.json`, or `config.json` where that is absent. */
  generation: Record<string, unknown>;
  templateSource: "chat_template.jinja" | "tokenizer_config.json" | "plain";
}

const TOKEN_KEYS = [
  "bos_token",
  "eos_token",
  "unk_token",
  "sep_token",
  "pad_token",
  "cls_token",
  "mask_token",
];

const FLAG_KEYS = [
  "add_bos_token",
  "add_eos_token",
  "add_prefix_space",
  "clean_up_tokenization_spaces",
];

/** Reads all text files of a model folder; only `tokenizer.json` must exist. */
export async function readTokenizerFiles(
  folder: string,
): Promise<TokenizerFiles> {
  const [tokenizer, config, map, generation, model, jinja] = await Promise.all([
    readJson(folder, "tokenizer.json"),
    readJson(folder, "tokenizer_config.json"),
    readJson(folder, "special_tokens_map.json"),
    readJson(folder, "generation_config.json"),
    readJson(folder, "config.json"),
    readText(folder, "chat_template.jinja"),
  ]);
  if (tokenizer === undefined) {
    throw new DataError(
      `Cannot load tokenizer: '${folder}' has no tokenizer.json`,
      {
        hint:
          "save the fast tokenizer there: AutoTokenizer.from_pretrained(...).save_pretrained(...)",
      },
    );
  }
  const merged = mergeConfig(folder, { ...map, ...config });
  const templateSource = jinja !== undefined
    ? "chat_template.jinja"
    : merged.chat_template !== undefined
    ? "tokenizer_config.json"
    : "plain";
  if (jinja !== undefined) merged.chat_template = jinja;
  const files: TokenizerFiles = {
    tokenizer: checkTokenizer(folder, tokenizer),
    config: merged,
    generation: generation ?? model ?? {},
    templateSource,
  };
  checkEnds(folder, files);
  return files;
}

/** Newer files write a token as an object, and the template as named ones. */
function mergeConfig(
  folder: string,
  config: Record<string, unknown>,
): TokenizerConfig {
  const merged = { ...config };
  for (const key of TOKEN_KEYS) {
    const token = config[key];
    const content = typeof token === "object" && token !== null
      ? (token as { content?: unknown }).content
      : token;
    if (typeof content === "string") merged[key] = content;
    else if ((token ?? null) === null) delete merged[key];
    else throw refuseKey(folder, key, token, "a token's text");
  }
  for (const key of FLAG_KEYS) {
    const flag = config[key] ?? true;
    if (typeof flag === "boolean") continue;
    throw refuseKey(folder, key, flag, "true or false");
  }
  const template = defaultTemplate(folder, config.chat_template ?? undefined);
  if (template !== undefined) merged.chat_template = template;
  else delete merged.chat_template;
  return merged as TokenizerConfig;
}

function refuseKey(
  folder: string,
  key: string,
  value: unknown,
  wanted: string,
): DataError {
  return new DataError(
    `Cannot load tokenizer: ${key} in tokenizer_config.json or special_tokens_map.json of '${folder}' is ${
      JSON.stringify(value)
    }, expected ${wanted}`,
    { hint: "correct the file, or fetch the tokenizer again" },
  );
}

function defaultTemplate(
  folder: string,
  template: unknown,
): string | undefined {
  const named = Array.isArray(template)
    ? template.find((entry) => entry?.name === "default")?.template
    : template;
  if (typeof named === "string" || template === undefined) return named;
  throw new DataError(
    `Cannot load tokenizer: chat_template in tokenizer_config.json of '${folder}' is neither a text nor a list with one called "default"`,
    { hint: "put the template into a chat_template.jinja beside it" },
  );
}

async function readJson(
  folder: string,
  file: string,
): Promise<Record<string, unknown> | undefined> {
  const text = await readText(folder, file);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch (cause) {
    throw new DataError(
      `Cannot load tokenizer: ${file} in '${folder}' is not JSON: ${
        (cause as Error).message.replace(/\s+/g, " ")
      }`,
      { cause },
    );
  }
  throw new DataError(
    `Cannot load tokenizer: ${file} in '${folder}' holds no JSON object`,
  );
}

async function readText(
  folder: string,
  file: string,
): Promise<string | undefined> {
  try {
    const bytes = await Deno.readFile(`${folder}/${file}`);
    // Deno.readTextFile puts other characters where bytes are no UTF-8.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    const isText = !(cause instanceof TypeError);
    throw new DataError(
      `Cannot load tokenizer: ${file} in '${folder}' ${
        isText ? `cannot be read: ${(cause as Error).message}` : "is not UTF-8"
      }`,
      { cause, ...!isText && { hint: "save it as UTF-8" } },
    );
  }
}
