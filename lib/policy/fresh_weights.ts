import { initialWeights, type ModelConfig, type Weight } from "../model/mod.ts";
import { keyedStream } from "./_keyed_stream.ts";

/**
 * Draws the weights of an untrained policy; the same seed gives the same
 * weights on every machine.
 *
 * @example Usage
 * ```ts
 * import { parseModelConfig } from "../model/mod.ts";
 * import { freshWeights } from "./mod.ts";
 *
 * const config = parseModelConfig({
 *   model_type: "llama", vocab_size: 8, hidden_size: 4, intermediate_size: 8,
 *   num_hidden_layers: 1, num_attention_heads: 1, max_position_embeddings: 16,
 * }, "config.json");
 * console.assert(freshWeights(config, 0).size === 12);
 * ```
 *
 * @param config The decoder's shape.
 * @param seed What every weight depends on.
 * @returns Weights by Hugging Face name.
 */
export function freshWeights(
  config: ModelConfig,
  seed: number,
): Map<string, Weight> {
  return initialWeights(
    config,
    (name) => keyedStream(seed, `weights of ${name}`),
  );
}
