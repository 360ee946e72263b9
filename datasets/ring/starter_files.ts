import { defaultPrompts, type Prompts } from "../../lib/text/mod.ts";
import { phrases } from "./phrases.ts";

/** The special tokens of the starter policy; a token's place is its id. */
export const specialTokens = [
  "<|pad|>",
  "<|system|>",
  "<|user|>",
  "<|assistant|>",
  "<|end|>",
] as const;

/** The chat template: every message behind the token of its role, an assistant's closed by the end token. */
const chatTemplate =
  "{% for message in messages %}{{ '<|' + message['role'] + '|>' + message['content'] }}{% if message['role'] == 'assistant' %}{{ '<|end|>' }}{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>' }}{% endif %}";

/** The shape of the policy: 0.8 M parameters, rows of at most 512 tokens. */
const modelShape = {
  architectures: ["LlamaForCausalLM"],
  "model_type": "llama",
  "hidden_size": 128,
  "intermediate_size": 384,
  "num_hidden_layers": 4,
  "num_attention_heads": 4,
  "num_key_value_heads": 2,
  "head_dim": 32,
  "hidden_act": "silu",
  "max_position_embeddings": 512,
  "rope_theta": 10000,
  "rms_norm_eps": 1e-6,
  "tie_word_embeddings": true,
  "attention_bias": false,
  "mlp_bias": false,
  "initializer_range": 0.02,
  "torch_dtype": "float32",
};

/**
 * Lists the texts that are one token each: the fixed parts of the product's prompts and the phrases of the ring world.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 *
 * assert(phraseTokens().includes("; "));
 * ```
 *
 * @param prompts The prompts.
 * @returns The texts, none twice, in the order of their ids.
 */
export function phraseTokens(prompts: Prompts = defaultPrompts): string[] {
  const { levels, ...world } = phrases;
  const parts = Object.values(prompts).flatMap((template: string) =>
    template.split(/\{(?:problem|hint|solution)\}/)
  );
  return [...new Set([...parts, ...Object.values(world), ...levels])].filter((
    text,
  ) => text !== "");
}

/**
 * Makes the files of the starter policy's folder that are not weights, in the format of the Hugging Face hub: a
 * byte-level tokenizer without merges, so that every digit and operator is a token and any text has tokens, with the
 * phrases as added tokens; the chat template; the generation settings; the model's shape (Llama, 0.8 M parameters).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(Object.keys(starterFiles()), [
 *   "config.json",
 *   "generation_config.json",
 *   "tokenizer.json",
 *   "tokenizer_config.json",
 * ]);
 * ```
 *
 * @param prompts The prompts whose sentences become tokens.
 * @returns The content of each file by its name.
 */
export function starterFiles(
  prompts: Prompts = defaultPrompts,
): Record<string, Record<string, unknown>> {
  const bytes = byteCharacters();
  const added = phraseTokens(prompts);
  const special = {
    "eos_token_id": specialTokens.indexOf("<|end|>"),
    "pad_token_id": specialTokens.indexOf("<|pad|>"),
  };
  return {
    "config.json": {
      ...modelShape,
      vocab_size: specialTokens.length + bytes.length + added.length,
      bos_token_id: null,
      ...special,
    },
    "generation_config.json": { do_sample: true, temperature: 1, ...special },
    "tokenizer.json": tokenizerJson([...specialTokens, ...bytes], added),
    "tokenizer_config.json": {
      tokenizer_class: "PreTrainedTokenizerFast",
      model_max_length: modelShape.max_position_embeddings,
      clean_up_tokenization_spaces: false,
      pad_token: "<|pad|>",
      eos_token: "<|end|>",
      chat_template: chatTemplate,
    },
  };
}

/** The tokenizer: the vocabulary's first tokens are special, phrases follow it. */
function tokenizerJson(
  vocabulary: readonly string[],
  phraseTokens: readonly string[],
): Record<string, unknown> {
  const byteLevel = {
    type: "ByteLevel",
    "add_prefix_space": false,
    "trim_offsets": false,
    "use_regex": false,
  };
  const addedToken = (content: string, id: number, special: boolean) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special,
  });
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [
      ...specialTokens.map((content, id) => addedToken(content, id, true)),
      ...phraseTokens.map((content, index) =>
        addedToken(content, vocabulary.length + index, false)
      ),
    ],
    normalizer: null,
    pre_tokenizer: byteLevel,
    post_processor: null,
    decoder: byteLevel,
    model: {
      type: "BPE",
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      ignore_merges: false,
      vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
      merges: [],
    },
  };
}

/** Lists the characters that stand for the bytes 0 to 255 in a byte-level vocabulary (GPT-2's table). */
function byteCharacters(): string[] {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => {
    const printable = (byte >= 0x21 && byte <= 0x7e) ||
      (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
    return String.fromCharCode(printable ? byte : next++);
  });
}
