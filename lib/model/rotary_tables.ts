import { inverseFrequencies } from "./inverse_frequencies.ts";
import type { ModelConfig } from "./model_config.ts";

/** Cosines and sines of the rotation angles. */
export interface RotaryAngles {
  /** Number of positions. */
  positions: number;
  /** Cosines, shape [positions, headDim / 2]. */
  cosines: Float32Array;
  /** Sines, shape [positions, headDim / 2]. */
  sines: Float32Array;
}

/**
 * The rotation angles' cosines and sines for positions 0, 1, ...: the angle of
 * pair j at position p is `p inverseFrequencies(config)[j]`.
 *
 * @example Usage
 * ```ts
 * import { parseModelConfig, rotaryTables } from "./mod.ts";
 *
 * const config = parseModelConfig({
 *   model_type: "llama", vocab_size: 8, hidden_size: 4, intermediate_size: 8,
 *   num_hidden_layers: 1, num_attention_heads: 1, max_position_embeddings: 16,
 * }, "config.json");
 * console.assert(rotaryTables(config, 3).cosines.length === 6);
 * ```
 *
 * @param config The decoder's shape.
 * @param positions Number of positions.
 * @returns Cosines and sines.
 */
export function rotaryTables(
  config: ModelConfig,
  positions: number,
): RotaryAngles {
  const frequencies = inverseFrequencies(config);
  const half = frequencies.length;
  const cosines = new Float32Array(positions * half);
  const sines = new Float32Array(positions * half);
  for (let position = 0; position < positions; position++) {
    for (let pair = 0; pair < half; pair++) {
      const angle = position * frequencies[pair]!;
      cosines[position * half + pair] = Math.cos(angle);
      sines[position * half + pair] = Math.sin(angle);
    }
  }
  return { positions, cosines, sines };
}
