import {
  isNamed,
  isTargeted,
  type ModuleNames,
  patternValue,
} from "./_adapter_targets.ts";
import { expectedWeights, type WeightShape } from "./expected_weights.ts";
import type { UniformStream } from "./initial_weights.ts";
import type { ModelConfig } from "./model_config.ts";
import type { Weight } from "./weight.ts";

/**
 * A low-rank adapter's shape (Hu et al. 2021): `y = W x + scale B (A x)` in the
 * targeted linear layers, A [rank, in], B [out, rank].
 */
export interface LoraSettings {
  /** Rows of A, columns of B. */
  rank: number;
  /** Numerator of the scale. */
  alpha: number;
  /**
   * Linear layers as in PEFT: by the end of their path, such as `q_proj`; a
   * regular expression of whole paths; or `all-linear`, all but the output
   * projection.
   */
  targetModules: ModuleNames;
  /** Those of them to leave alone, by name or expression. */
  excludeModules?: ModuleNames;
  /** The layers, from 0, in which names count; all when omitted. */
  layers?: readonly number[];
  /** Ranks of modules that differ, by name or expression; the first counts. */
  rankPattern?: Readonly<Record<string, number>>;
  /** The same for alpha. */
  alphaPattern?: Readonly<Record<string, number>>;
  /**
   * Whether the scale is `alpha / sqrt(rank)`, not `alpha / rank`.
   *
   * @default {false}
   */
  rankStabilized?: boolean;
}

export type { ModuleNames };

/** A linear layer that an adapter changes. */
export interface AdaptedModule {
  /** Its path, such as `model.layers.0.self_attn.q_proj`. */
  path: string;
  /** The shape of its weight, [out, in]. */
  shape: readonly number[];
}

const WEIGHT = ".weight";

const EMBEDDING = "model.embed_tokens";

/** What adapter tensors are called in PEFT's files. */
const PEFT_PREFIX = "base_model.model.";

/**
 * The name of an adapter's tensor, as PEFT's files have it.
 *
 * @example Usage
 * ```ts
 * import { loraName } from "./lora.ts";
 *
 * const name = loraName("lm_head", "A");
 * console.assert(name === "base_model.model.lm_head.lora_A.weight");
 * ```
 *
 * @param path The linear layer's path.
 * @param matrix Which of the two matrices.
 * @returns The name.
 */
export function loraName(path: string, matrix: "A" | "B"): string {
  return `${PEFT_PREFIX}${path}.lora_${matrix}${WEIGHT}`;
}

/**
 * The factor of an adapter's product in one module.
 *
 * @example Usage
 * ```ts
 * import { loraScale } from "./lora.ts";
 *
 * const lora = {
 *   rank: 4, alpha: 8, targetModules: ["q_proj"], alphaPattern: { "1.*": 4 },
 * };
 * console.assert(loraScale(lora, "layers.0.q_proj") === 2);
 * console.assert(loraScale(lora, "layers.1.q_proj") === 1);
 * ```
 *
 * @param lora The adapter's settings.
 * @param path The linear layer's path.
 * @returns `alpha / rank`, or `alpha / sqrt(rank)` where stabilised.
 */
export function loraScale(lora: LoraSettings, path: string): number {
  const rank = moduleRank(lora, path);
  const alpha = patternValue(path, lora.alphaPattern) ?? lora.alpha;
  return alpha / (lora.rankStabilized ? Math.sqrt(rank) : rank);
}

function moduleRank(lora: LoraSettings, path: string): number {
  return patternValue(path, lora.rankPattern) ?? lora.rank;
}

/**
 * The linear layers that an adapter changes, in the model's order.
 *
 * @example Usage
 * ```ts
 * import { adaptedModules, parseModelConfig } from "./mod.ts";
 *
 * const config = parseModelConfig({
 *   model_type: "llama", vocab_size: 8, hidden_size: 4, intermediate_size: 8,
 *   num_hidden_layers: 1, num_attention_heads: 1, max_position_embeddings: 16,
 * }, "config.json");
 * const lora = { rank: 2, alpha: 4, targetModules: ".*\\.[qv]_proj" };
 * console.assert(adaptedModules(config, lora).length === 2);
 * ```
 *
 * @param config The model's shape.
 * @param lora The adapter's settings.
 * @returns Path and weight shape of each.
 * @throws {RangeError} If a target names no linear layer, or one that shares its
 * weight with the embedding.
 */
export function adaptedModules(
  config: ModelConfig,
  lora: Pick<LoraSettings, "targetModules" | "excludeModules" | "layers">,
): AdaptedModule[] {
  const linear = expectedWeights(config)
    .filter(({ name, shape }) => shape.length === 2 && name.endsWith(WEIGHT))
    .map(({ name, shape }) => ({ path: name.slice(0, -WEIGHT.length), shape }));
  const targeted = lora.targetModules === "all-linear"
    ? linear.filter(({ path }) => path !== "lm_head" && path !== EMBEDDING)
      .filter(({ path }) => !isNamed(path, lora.excludeModules ?? []))
    : linear.filter(({ path }) => isTargeted(path, lora));
  if (targeted.some(({ path }) => path === EMBEDDING)) {
    throw new RangeError(
      `Cannot adapt '${EMBEDDING}': embeddings cannot be adapted`,
    );
  }
  const names = linear.filter(({ path }) => path !== EMBEDDING)
    .map(({ path }) => path);
  for (const target of [lora.targetModules].flat()) {
    if (target === "all-linear") continue;
    const one = typeof lora.targetModules === "string" ? target : [target];
    if (names.some((path) => isNamed(path, one))) continue;
    const known = new Set(names.map((path) => path.split(".").at(-1)));
    const reason = target === "lm_head"
      ? "the model has none of its own, it is tied to the embedding"
      : `there are ${[...known].join(", ")}`;
    throw new RangeError(`Cannot adapt '${target}': ${reason}`);
  }
  if (lora.targetModules.length === 0) {
    throw new RangeError("Cannot adapt the model: no target module is named");
  }
  if (targeted.length === 0) {
    throw new RangeError(
      "Cannot adapt the model: no module is left of those that are named",
    );
  }
  return targeted;
}

/**
 * Lists the tensors of an adapter, A before B, in the model's order.
 *
 * @example Usage
 * ```ts
 * import { adapterWeights, parseModelConfig } from "./mod.ts";
 *
 * const config = parseModelConfig({
 *   model_type: "llama", vocab_size: 8, hidden_size: 4, intermediate_size: 8,
 *   num_hidden_layers: 1, num_attention_heads: 1, max_position_embeddings: 16,
 * }, "config.json");
 * const lora = { rank: 2, alpha: 4, targetModules: "all-linear" } as const;
 * console.assert(adapterWeights(config, lora).length === 14);
 * ```
 *
 * @param config The model's shape.
 * @param lora The adapter's settings.
 * @returns PEFT's name and the shape of each.
 */
export function adapterWeights(
  config: ModelConfig,
  lora: LoraSettings,
): WeightShape[] {
  return adaptedModules(config, lora).flatMap(({ path, shape }) => {
    const rank = moduleRank(lora, path);
    return [
      { name: loraName(path, "A"), shape: [rank, shape[1]!] },
      { name: loraName(path, "B"), shape: [shape[0]!, rank] },
    ];
  });
}

/**
 * Draws a new adapter as PEFT does: A uniform within `1 / sqrt(in)` (He et al.
 * 2015 with a = sqrt(5)), B zero, so that it changes nothing yet.
 *
 * @example Usage
 * ```ts
 * import { initialAdapter, loraName, parseModelConfig } from "./mod.ts";
 *
 * const config = parseModelConfig({
 *   model_type: "llama", vocab_size: 8, hidden_size: 4, intermediate_size: 8,
 *   num_hidden_layers: 1, num_attention_heads: 1, max_position_embeddings: 16,
 * }, "config.json");
 * const lora = { rank: 2, alpha: 4, targetModules: ["q_proj"] };
 * const weights = initialAdapter(config, lora, () => () => 0.75);
 * const a = weights.get(loraName("model.layers.0.self_attn.q_proj", "A"));
 * console.assert(a?.data[0] === 0.25);
 * ```
 *
 * @param config The model's shape.
 * @param lora The adapter's settings.
 * @param streamOf Gives a tensor, by name, its random numbers.
 * @returns Weights by PEFT's names.
 */
export function initialAdapter(
  config: ModelConfig,
  lora: LoraSettings,
  streamOf: (name: string) => UniformStream,
): Map<string, Weight> {
  return new Map(
    adapterWeights(config, lora).map(({ name, shape }) => {
      const data = new Float32Array(shape[0]! * shape[1]!);
      if (name.endsWith("lora_A.weight")) {
        const bound = 1 / Math.sqrt(shape[1]!);
        const uniform = streamOf(name);
        data.forEach((_, i) => data[i] = bound * (2 * uniform(i) - 1));
      }
      return [name, { shape, data }];
    }),
  );
}
