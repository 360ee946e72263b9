import type { ModelConfig } from "./model_config.ts";

/**
 * Computes the rotary embedding's inverse frequencies, with the "llama3"
 * scaling where the model has one.
 *
 * Component pair `(j, j + headDim / 2)` turns by `position * result[j]` radians;
 * `result[j] = ropeTheta^(-2j / headDim)` before scaling.
 *
 * @example Usage
 * ```ts
 * import { inverseFrequencies } from "./inverse_frequencies.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const frequencies = inverseFrequencies({ headDim: 4, ropeTheta: 10_000 });
 * assertEquals(frequencies, Float32Array.of(1, 0.01));
 * ```
 *
 * @param config The rotary part of a model's configuration.
 * @returns `[headDim / 2]` values, computed in float64 and rounded once.
 */
export function inverseFrequencies(
  config: Pick<ModelConfig, "headDim" | "ropeTheta" | "ropeScaling">,
): Float32Array {
  const { headDim, ropeTheta, ropeScaling } = config;
  const frequencies = new Float32Array(headDim / 2);
  for (let j = 0; j < frequencies.length; j++) {
    const frequency = ropeTheta ** (-2 * j / headDim);
    frequencies[j] = ropeScaling === undefined
      ? frequency
      : scaleFrequency(frequency, ropeScaling);
  }
  return frequencies;
}

function scaleFrequency(
  frequency: number,
  scaling: NonNullable<ModelConfig["ropeScaling"]>,
): number {
  const { factor, lowFrequencyFactor, highFrequencyFactor } = scaling;
  const turns = scaling.originalMaxPositions * frequency / (2 * Math.PI);
  if (turns > highFrequencyFactor) return frequency;
  if (turns < lowFrequencyFactor) return frequency / factor;
  const share = (turns - lowFrequencyFactor) /
    (highFrequencyFactor - lowFrequencyFactor);
  return (1 - share) * frequency / factor + share * frequency;
}
