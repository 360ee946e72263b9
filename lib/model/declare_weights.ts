import {
  cast,
  constant,
  external,
  type Graph,
  input,
  multiply,
  type Value,
} from "../graph/mod.ts";
import { pathOfB } from "./_adapter_targets.ts";
import type { DecoderWeights } from "./decoder.ts";
import type { StoredWeight } from "./locate_weights.ts";
import { loraScale, type LoraSettings } from "./lora.ts";

/** Where a decoder's weights come from. */
export interface WeightSources {
  /** Those that are fed, by name: all of the model's, or an adapter's. */
  fed: ReadonlyMap<string, { readonly shape: readonly number[] }>;
  /** Those that stay in their files, by Hugging Face name. */
  stored: ReadonlyMap<string, StoredWeight>;
  /** The settings of the adapter among the fed ones. */
  lora: LoraSettings | undefined;
}

/** A decoder's weights in a graph. */
export interface DeclaredWeights {
  /** All of them, as the decoder reads them. */
  weights: DecoderWeights;
  /** The graph inputs, to differentiate by. */
  parameters: ReadonlyMap<string, Value>;
}

/**
 * Declares a decoder's weights in a graph: fed ones as inputs, so that an update
 * needs no new session; stored ones as data that ONNX Runtime maps into memory
 * straight from the file.
 *
 * Matrices keep the type of the file up to the product that uses them (see
 * `linear` in the graph room); norms and biases are converted here. An adapter's
 * B comes with its scale.
 *
 * @param graph The graph to extend.
 * @param sources Where the weights come from.
 * @returns The weights, and the inputs among them.
 */
export function declareWeights(
  graph: Graph,
  { fed, stored, lora }: WeightSources,
): DeclaredWeights {
  const weights = new Map<string, Value>();
  for (const [name, { shape, type, range }] of stored) {
    const value = external(graph, name, type, shape, range);
    weights.set(name, shape.length === 1 ? cast(value, "float32") : value);
  }
  const parameters = new Map<string, Value>();
  for (const [name, { shape }] of fed) {
    const value = input(graph, name, "float32", shape);
    parameters.set(name, value);
    const path = pathOfB(name);
    weights.set(
      name,
      lora && path !== undefined
        ? multiply(value, constant(graph, "float32", [loraScale(lora, path)]))
        : value,
    );
  }
  return { weights, parameters };
}
