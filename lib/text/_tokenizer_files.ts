// deno-lint-ignore-file camelcase -- the names of the published files
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
    throw new Error(`Cannot load tokenizer: '${folder}' has no tokenizer.json`);
  }
  const merged = mergeConfig({ ...map, ...config });
  const templateSource = jinja !== undefined
    ? "chat_template.jinja"
    : merged.chat_template !== undefined
    ? "tokenizer_config.json"
    : "plain";
  if (jinja !== undefined) merged.chat_template = jinja;
  return {
    tokenizer: checkTokenizer(folder, tokenizer),
    config: merged,
    generation: generation ?? model ?? {},
    templateSource,
  };
}

function checkTokenizer(
  folder: string,
  json: Record<string, unknown>,
): TokenizerJson {
  const model = json.model as Record<string, unknown> | undefined;
  if (typeof model?.vocab !== "object" || model.vocab === null) {
    throw new Error(
      `Cannot load tokenizer: tokenizer.json in '${folder}' has no model with a vocabulary`,
    );
  }
  return { ...json, added_tokens: json.added_tokens ?? [] } as TokenizerJson;
}

/** Newer files write a token as an object, and the template as named ones. */
function mergeConfig(config: Record<string, unknown>): TokenizerConfig {
  const merged = { ...config };
  for (const key of TOKEN_KEYS) {
    const token = config[key];
    const content = typeof token === "object" && token !== null
      ? (token as { content?: unknown }).content
      : token;
    if (typeof content === "string") merged[key] = content;
    else delete merged[key];
  }
  const template = Array.isArray(config.chat_template)
    ? (config.chat_template as { name: string; template: unknown }[])
      .find((entry) => entry.name === "default")?.template
    : config.chat_template;
  if (typeof template === "string") merged.chat_template = template;
  else delete merged.chat_template;
  return merged as TokenizerConfig;
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
    throw new Error(
      `Cannot load tokenizer: ${file} in '${folder}' is not JSON: ${
        (cause as Error).message
      }`,
      { cause },
    );
  }
  throw new Error(
    `Cannot load tokenizer: ${file} in '${folder}' holds no JSON object`,
  );
}

async function readText(
  folder: string,
  file: string,
): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(`${folder}/${file}`);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    throw new Error(
      `Cannot load tokenizer: ${file} in '${folder}' cannot be read: ${
        (cause as Error).message
      }`,
      { cause },
    );
  }
}
