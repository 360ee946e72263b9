import type { AttentionBlocks, ModelConfig } from "../model/mod.ts";

/** How the graph of a pass over packed rows is divided to bound its memory. */
export interface GraphLayout {
  /**
   * Whether layers run one after another, each a session of its own that
   * computes its forward pass anew for its backward pass.
   */
  byLayer: boolean;
  /** In how many blocks queries attend. */
  attention: AttentionBlocks;
  /** In how many chunks completion tokens reach the vocabulary. */
  chunks: number;
}

/** The whole graph at once: fastest, and it keeps all activations. */
export const WHOLE_GRAPH: GraphLayout = {
  byLayer: false,
  attention: { prompt: 1, row: 1 },
  chunks: 1,
};

/** Float32 values of one block of scores or chunk of logits: 128 MiB. */
const BLOCK = 2 ** 25;

/** Sizes of packed rows. */
export interface PackedSizes {
  /** Distinct prompts. */
  prompts: number;
  /** Tokens of the longest. */
  promptLength: number;
  /** Completions. */
  rows: number;
  /** Tokens of the longest that are read. */
  length: number;
  /** Completion tokens that are predicted. */
  tokens: number;
}

/**
 * Layer by layer, with scores and logits in pieces of at most 128 MiB where the
 * rows are long enough to be divided so.
 *
 * @example Usage
 * ```ts
 * import { parseModelConfig } from "../model/mod.ts";
 * import { layerLayout } from "./graph_layout.ts";
 *
 * const config = parseModelConfig({
 *   model_type: "llama", vocab_size: 65536, hidden_size: 4, intermediate_size: 8,
 *   num_hidden_layers: 1, num_attention_heads: 1, max_position_embeddings: 16,
 * }, "config.json");
 * const sizes = { prompts: 1, promptLength: 4, rows: 1, length: 7, tokens: 1024 };
 * console.assert(layerLayout(config, sizes).chunks === 2);
 * ```
 *
 * @param config The decoder's shape.
 * @param sizes The rows' sizes.
 * @returns The layout; powers of two, so that few graphs are built.
 */
export function layerLayout(
  config: ModelConfig,
  { prompts, promptLength, rows, length, tokens }: PackedSizes,
): GraphLayout {
  const promptScores = config.heads * prompts * promptLength ** 2;
  const rowScores = config.heads * rows * length * (promptLength + length);
  return {
    byLayer: true,
    attention: {
      prompt: parts(promptScores, promptLength),
      row: parts(rowScores, length),
    },
    chunks: parts(tokens * config.vocabularySize, tokens),
  };
}

/**
 * The smallest power of two parts within a block each; at most the square root of
 * `count`, because the last of equal parts is what the others leave.
 */
function parts(values: number, count: number): number {
  const wanted = Math.ceil(Math.log2(Math.max(1, values / BLOCK)));
  return 2 ** Math.min(wanted, Math.floor(Math.log2(count) / 2));
}
