import { readWeight } from "./load_weights.ts";
import type { StoredWeight, WeightType } from "./locate_weights.ts";
import { loraName, loraScale, type LoraSettings } from "./lora.ts";
import {
  memoryTensor,
  storedTensor,
  type TensorSource,
} from "./tensor_source.ts";
import type { Weight } from "./weight.ts";

/** A base model in files with an adapter in memory. */
export interface AdaptedModel {
  /** The base model's weights by Hugging Face name. */
  base: ReadonlyMap<string, StoredWeight>;
  /** The adapter's weights by PEFT's names. */
  weights: ReadonlyMap<string, Weight>;
  /** The adapter's settings. */
  lora: LoraSettings;
}

/**
 * The weights of a model into which its adapter is merged, `W + scale B A`, to be
 * written one after the other.
 *
 * @example Usage
 * ```ts
 * import { initialAdapter, loadModelConfig, locateWeights, mergeAdapter } from "./mod.ts";
 *
 * const folder = "datasets/ring/starter";
 * const config = await loadModelConfig(folder);
 * const base = await locateWeights(folder, config);
 * const lora = { rank: 2, alpha: 4, targetModules: ["q_proj"] };
 * const weights = initialAdapter(config, lora, () => () => 0.5);
 * console.assert(mergeAdapter({ base, weights, lora }).size === base.size);
 * ```
 *
 * @param model Base and adapter.
 * @param type The type in the new file; each weight's own when omitted, in which
 * a small change may be lost to rounding.
 * @returns The weights by Hugging Face name.
 */
export function mergeAdapter(
  { base, weights, lora }: AdaptedModel,
  type?: WeightType,
): Map<string, TensorSource> {
  const merged = new Map<string, TensorSource>();
  for (const [name, stored] of base) {
    const path = name.replace(/\.weight$/, "");
    const a = weights.get(loraName(path, "A"));
    const b = weights.get(loraName(path, "B"));
    const source = storedTensor(name, stored, type);
    if (a && b) {
      source.read = async function* () {
        const weight = await readWeight(name, stored);
        addProduct(weight, b, a, loraScale(lora, path));
        yield* memoryTensor(weight, type ?? stored.type).read();
      };
    }
    merged.set(name, source);
  }
  return merged;
}

/** Adds `scale b a` to a matrix, row by row in float64. */
function addProduct(
  { shape, data }: Weight,
  b: Weight,
  a: Weight,
  scale: number,
): void {
  const [rows, columns] = shape as [number, number];
  const rank = a.shape[0]!;
  const change = new Float64Array(columns);
  for (let row = 0; row < rows; row++) {
    change.fill(0);
    for (let k = 0; k < rank; k++) {
      const factor = scale * b.data[row * rank + k]!;
      const start = k * columns;
      for (let i = 0; i < columns; i++) {
        change[i]! += factor * a.data[start + i]!;
      }
    }
    const start = row * columns;
    for (let i = 0; i < columns; i++) data[start + i]! += change[i]!;
  }
}
