import { DataError } from "../jsonl/mod.ts";
import { expectedWeights } from "./expected_weights.ts";
import type { ModelConfig } from "./model_config.ts";
import { readSafetensors } from "./read_safetensors.ts";
import type { Weight } from "./weight.ts";

/** Tensors of older checkpoints that are computed here, not read. */
const COMPUTED = /\.rotary_emb\.inv_freq$/;

/**
 * Reads a model folder's `model.safetensors` and checks that it holds exactly
 * the tensors the configuration calls for.
 *
 * @example Usage
 * ```ts
 * import { loadModelConfig } from "./load_model_config.ts";
 * import { loadWeights } from "./load_weights.ts";
 * import { assert } from "@std/assert";
 *
 * const config = await loadModelConfig("datasets/ring/starter");
 * const weights = await loadWeights("datasets/ring/starter", config);
 * assert(weights.has("model.embed_tokens.weight"));
 * ```
 *
 * @param folder The model folder.
 * @param config Its parsed `config.json`.
 * @returns The weights by name, in Hugging Face order.
 * @throws {DataError} If a tensor is missing, unexpected or of another shape.
 */
export async function loadWeights(
  folder: string,
  config: ModelConfig,
): Promise<Map<string, Weight>> {
  const path = `${folder}/model.safetensors`;
  const tensors = await readSafetensors(path).catch((cause) => {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw new DataError(
      `Cannot load weights of '${folder}': it has no model.safetensors`,
      { cause, hint: "weights in several files are not supported yet" },
    );
  });
  const weights = new Map<string, Weight>();
  const missing: string[] = [];
  for (const { name, shape } of expectedWeights(config)) {
    const tensor = tensors.get(name);
    if (tensor === undefined) {
      missing.push(name);
      continue;
    }
    const { data } = tensor;
    if (!(data instanceof Float32Array)) {
      throw new DataError(
        `Cannot load weights of '${path}': '${name}' holds integers`,
      );
    }
    if (`${tensor.shape}` !== `${shape}`) {
      throw new DataError(
        `Cannot load weights of '${path}': '${name}' is ` +
          `[${tensor.shape.join(", ")}], the config wants [${
            shape.join(", ")
          }]`,
      );
    }
    weights.set(name, { shape, data });
  }
  const unexpected = [...tensors.keys()].filter((name) =>
    !weights.has(name) && !COMPUTED.test(name) &&
    // Some writers store a tied projection a second time.
    !(config.tiedEmbeddings && name === "lm_head.weight")
  );
  for (const [what, names] of Object.entries({ missing, unexpected })) {
    if (names.length === 0) continue;
    throw new DataError(
      `Cannot load weights of '${path}': ${what} ${listNames(names)}`,
    );
  }
  return weights;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `'${name}'`).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
