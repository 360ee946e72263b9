/** The decoder families whose weights this toolkit can read and train. */
export type ModelFamily = "llama" | "qwen2" | "qwen3";

/** The "llama3" scaling of rotary frequencies, for contexts longer than the pretrained one. */
export interface RopeScaling {
  /** What low frequencies are divided by. */
  factor: number;
  /** Fewer turns than this in the original context: divided by the factor. */
  lowFrequencyFactor: number;
  /** More turns than this in the original context: left as they are. */
  highFrequencyFactor: number;
  /** The length of the original context in tokens. */
  originalMaxPositions: number;
}

/**
 * The shape of a decoder, read from a Hugging Face `config.json`.
 *
 * Families differ only in {@linkcode ModelConfig.attentionBias} (Qwen2),
 * {@linkcode ModelConfig.queryKeyNorm} (Qwen3) and defaults.
 */
export interface ModelConfig {
  /** `model_type`. */
  family: ModelFamily;
  /** `vocab_size`: rows of the embedding. */
  vocabularySize: number;
  /** `hidden_size`: width of the residual stream. */
  hiddenSize: number;
  /** `intermediate_size`: width of the gated feed-forward layer. */
  intermediateSize: number;
  /** `num_hidden_layers`. */
  layers: number;
  /** `num_attention_heads`: query heads. */
  heads: number;
  /** `num_key_value_heads`: each serves `heads / kvHeads` query heads. */
  kvHeads: number;
  /** `head_dim`, by default `hiddenSize / heads`. */
  headDim: number;
  /** `max_position_embeddings`: the longest context in tokens. */
  maxPositions: number;
  /** `rms_norm_eps`. */
  rmsNormEps: number;
  /** `rope_theta`: the base of the rotary frequencies. */
  ropeTheta: number;
  /** Scaling of the rotary frequencies; absent where there is none. */
  ropeScaling?: RopeScaling;
  /** `tie_word_embeddings`: the embedding is also the output projection. */
  tiedEmbeddings: boolean;
  /** Whether the q, k and v projections (not o) have a bias. */
  attentionBias: boolean;
  /** Whether each head's queries and keys pass an RMS norm before rotation. */
  queryKeyNorm: boolean;
  /** `torch_dtype` or `dtype`: what the folder's weights were stored as. */
  dtype: string;
  /** `bos_token_id`, if any. */
  bosId?: number;
  /** `eos_token_id`: none, one or several. */
  eosIds: readonly number[];
  /** `pad_token_id`, if any. */
  padId?: number;
  /** The whole file as read, for writing it back. */
  raw: Readonly<Record<string, unknown>>;
}
