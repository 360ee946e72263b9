import { expectedWeights } from "./expected_weights.ts";
import type { ModelConfig } from "./model_config.ts";
import type { Weight } from "./weight.ts";

/** A tensor's own stream of numbers in [0, 1), by position. */
export type UniformStream = (position: number) => number;

/** Matrices that write into the residual stream. */
const RESIDUAL = /\.(o_proj|down_proj)\.weight$/;

/**
 * Draws the weights of an untrained decoder: norms are 1, biases 0, matrices
 * normal with `initializer_range` (0.02 where the config has none), those that
 * write into the residual stream divided by sqrt(2 layers) (Radford et al. 2019).
 *
 * @example Usage
 * ```ts
 * import { initialWeights, parseModelConfig } from "./mod.ts";
 *
 * const config = parseModelConfig({
 *   model_type: "llama", vocab_size: 8, hidden_size: 4, intermediate_size: 8,
 *   num_hidden_layers: 1, num_attention_heads: 1, max_position_embeddings: 16,
 * }, "config.json");
 * const weights = initialWeights(config, () => (position) => (position + 1) / 99);
 * console.assert(weights.get("model.norm.weight")?.data[0] === 1);
 * ```
 *
 * @param config The decoder's shape.
 * @param streamOf Gives a tensor, by name, its random numbers.
 * @returns Weights by Hugging Face name.
 */
export function initialWeights(
  config: ModelConfig,
  streamOf: (name: string) => UniformStream,
): Map<string, Weight> {
  const range = Number(config.raw.initializer_range ?? 0.02);
  const weights = new Map<string, Weight>();
  for (const { name, shape } of expectedWeights(config)) {
    const size = shape.reduce((product, length) => product * length, 1);
    const data = new Float32Array(size);
    if (shape.length === 1) {
      if (name.endsWith("norm.weight")) data.fill(1);
    } else {
      const deviation = RESIDUAL.test(name)
        ? range / Math.sqrt(2 * config.layers)
        : range;
      fillNormal(data, deviation, streamOf(name));
    }
    weights.set(name, { shape, data });
  }
  return weights;
}

/** Box and Muller's transform: two uniform numbers to one normal one. */
function fillNormal(
  data: Float32Array,
  deviation: number,
  uniform: UniformStream,
): void {
  for (let i = 0; i < data.length; i++) {
    const radius = Math.sqrt(-2 * Math.log(1 - uniform(2 * i)));
    data[i] = deviation * radius * Math.cos(2 * Math.PI * uniform(2 * i + 1));
  }
}
