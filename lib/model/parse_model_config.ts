import { DataError } from "../jsonl/mod.ts";
import { refuseUnsupportedKeys, unknownKeys, WAY_OUT } from "./_config_keys.ts";
import { type ConfigReader, configReader, isRecord } from "./_config_reader.ts";
import { readRope } from "./_rope_config.ts";
import type { ModelConfig, ModelFamily } from "./model_config.ts";

/** What tells the families apart; everything else is common to them. */
const FAMILIES: Record<ModelFamily, {
  architecture: string;
  attentionBias: boolean;
  queryKeyNorm: boolean;
  headDim?: number;
}> = {
  llama: {
    architecture: "LlamaForCausalLM",
    attentionBias: false,
    queryKeyNorm: false,
  },
  qwen2: {
    architecture: "Qwen2ForCausalLM",
    attentionBias: true,
    queryKeyNorm: false,
  },
  qwen3: {
    architecture: "Qwen3ForCausalLM",
    attentionBias: false,
    queryKeyNorm: true,
    headDim: 128,
  },
};

/**
 * Reads a Hugging Face `config.json` of the Llama, Qwen2 or Qwen3 family.
 *
 * Understands both spellings of the rotary settings (`rope_scaling`,
 * `rope_parameters`) and of the type (`torch_dtype`, `dtype`). What would
 * change the model's results and is not supported is refused by key and value.
 *
 * @example Usage
 * ```ts
 * import { parseModelConfig } from "./parse_model_config.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const config = parseModelConfig({
 *   model_type: "llama",
 *   vocab_size: 512,
 *   hidden_size: 64,
 *   intermediate_size: 172,
 *   num_hidden_layers: 5,
 *   num_attention_heads: 8,
 *   num_key_value_heads: 4,
 *   max_position_embeddings: 512,
 *   rms_norm_eps: 1e-5,
 * }, "config.json");
 * assertEquals(config.headDim, 8);
 * ```
 *
 * @param json The parsed file.
 * @param name What errors call the file.
 * @returns The model's shape, with the file itself as `raw`.
 * @throws {DataError} If a key is missing, malformed or not supported.
 */
export function parseModelConfig(json: unknown, name: string): ModelConfig {
  if (!isRecord(json)) {
    throw new DataError(`Cannot use model '${name}': expected a JSON object`, {
      hint: "fetch the file again",
    });
  }
  const read = configReader(json, name);
  const family = readFamily(json, read);
  refuseUnsupported(json, family, read);
  const hiddenSize = read.size("hidden_size");
  const heads = read.size("num_attention_heads");
  const kvHeads = read.size("num_key_value_heads", heads);
  if (heads % kvHeads !== 0) {
    throw read.refuse(
      "num_key_value_heads",
      `it does not divide ${heads} heads`,
    );
  }
  const headDim = read.size(
    "head_dim",
    FAMILIES[family].headDim ?? hiddenSize / heads,
  );
  if (headDim % 2 !== 0) throw read.refuse("head_dim", "expected an even size");
  const vocabularySize = read.size("vocab_size");
  const bosId = read.tokenId("bos_token_id");
  const padId = read.tokenId("pad_token_id");
  return {
    family,
    vocabularySize,
    hiddenSize,
    intermediateSize: read.size("intermediate_size"),
    layers: read.size("num_hidden_layers"),
    heads,
    kvHeads,
    headDim,
    maxPositions: read.size("max_position_embeddings"),
    rmsNormEps: read.positive("rms_norm_eps", 1e-6),
    ...readRope(json, name),
    tiedEmbeddings: read.flag("tie_word_embeddings", false),
    attentionBias: FAMILIES[family].attentionBias,
    queryKeyNorm: FAMILIES[family].queryKeyNorm,
    dtype: String(json.torch_dtype ?? json.dtype ?? "float32"),
    ...(bosId === undefined ? {} : { bosId }),
    eosIds: read.tokenIds("eos_token_id"),
    ...(padId === undefined ? {} : { padId }),
    raw: json,
  };
}

/**
 * The keys of a configuration that are not known here: they may ask for another
 * computation.
 *
 * @example Usage
 * ```ts
 * import { unknownConfigKeys } from "./parse_model_config.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const raw = { "model_type": "llama", "use_cache": true, "new_idea": 2 };
 * assertEquals(unknownConfigKeys({ raw }), ["new_idea"]);
 * ```
 *
 * @param config What `parseModelConfig` gave.
 * @returns The keys that have a value.
 */
export function unknownConfigKeys(
  { raw }: Pick<ModelConfig, "raw">,
): string[] {
  return unknownKeys(raw);
}

function readFamily(
  json: Readonly<Record<string, unknown>>,
  read: ConfigReader,
): ModelFamily {
  const family = json.model_type;
  if (typeof family !== "string" || !Object.hasOwn(FAMILIES, family)) {
    const supported = Object.keys(FAMILIES).join(", ");
    throw read.refuse(
      "model_type",
      `supported are ${supported}`,
      WAY_OUT,
    );
  }
  const { architecture } = FAMILIES[family as ModelFamily];
  const named = json.architectures ?? [architecture];
  if (!Array.isArray(named) || named.some((name) => name !== architecture)) {
    throw read.refuse(
      "architectures",
      `only ${architecture} is supported`,
      WAY_OUT,
    );
  }
  return family as ModelFamily;
}

function refuseUnsupported(
  json: Readonly<Record<string, unknown>>,
  family: ModelFamily,
  read: ConfigReader,
): void {
  const { attentionBias, queryKeyNorm } = FAMILIES[family];
  refuseUnsupportedKeys(json, [
    ["attention_bias", attentionBias],
    ["use_qk_norm", queryKeyNorm],
    ["qk_norm", queryKeyNorm],
  ], read);
  // A Qwen file states a window and switches it off in the same breath.
  const windowed = family === "llama" && json.use_sliding_window !== false;
  if (windowed && (json.sliding_window ?? undefined) !== undefined) {
    throw read.refuse("sliding_window", "only null is supported", WAY_OUT);
  }
  const types = json.layer_types ?? [];
  if (
    !Array.isArray(types) || types.some((type) => type !== "full_attention")
  ) {
    throw read.refuse(
      "layer_types",
      'only "full_attention" is supported',
      WAY_OUT,
    );
  }
  const layers = json.num_hidden_layers;
  if (json.layer_types && types.length !== layers) {
    throw read.refuse(
      "layer_types",
      `expected one for each of ${layers} layers`,
    );
  }
}
