import { join } from "node:path";
import { DataError } from "../jsonl/mod.ts";
import { type AdapterConfig, parseAdapterConfig } from "./adapter_config.ts";
import { readJsonIfPresent } from "./_read_json_file.ts";
import { adapterWeights } from "./lora.ts";
import type { ModelConfig } from "./model_config.ts";
import { readSafetensors } from "./read_safetensors.ts";
import type { Weight } from "./weight.ts";

/**
 * Reads a folder's `adapter_config.json`.
 *
 * @example Usage
 * ```ts
 * import { loadAdapterConfig } from "./load_adapter.ts";
 *
 * const config = await loadAdapterConfig("datasets/ring/starter");
 * console.assert(config === undefined);
 * ```
 *
 * @param folder A model's or adapter's folder.
 * @returns Settings and base model; undefined where the folder is no adapter's.
 * @throws {DataError} If the file cannot be used.
 */
export async function loadAdapterConfig(
  folder: string,
): Promise<AdapterConfig | undefined> {
  const path = join(folder, "adapter_config.json");
  const json = await readJsonIfPresent(path, "use adapter");
  return json === undefined ? undefined : parseAdapterConfig(json, path);
}

/**
 * Reads the tensors of a PEFT LoRA adapter and checks that they are exactly
 * those its settings call for.
 *
 * @example Usage
 * ```ts
 * import { loadAdapter, loadModelConfig } from "./mod.ts";
 * import { assertRejects } from "@std/assert";
 *
 * const base = "datasets/ring/starter";
 * const config = await loadModelConfig(base);
 * const lora = { rank: 2, alpha: 4, targetModules: ["q_proj"] };
 * await assertRejects(() => loadAdapter(base, config, lora));
 * ```
 *
 * @param folder The adapter's folder.
 * @param config The base model's shape.
 * @param lora The settings of its `adapter_config.json`.
 * @returns Weights by PEFT's names.
 * @throws {DataError} If a tensor is missing, unexpected or of another shape.
 */
export async function loadAdapter(
  folder: string,
  config: ModelConfig,
  lora: AdapterConfig["lora"],
): Promise<Map<string, Weight>> {
  const path = join(folder, "adapter_model.safetensors");
  function refuse(
    reason: string,
    cause?: unknown,
    hint =
      "adapter_config.json, its tensors and the base model have to belong together",
  ): DataError {
    return new DataError(`Cannot load adapter '${path}': ${reason}`, {
      cause,
      hint,
    });
  }
  const tensors = await readSafetensors(path).catch((cause) => {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw refuse(
      "there is no such file",
      cause,
      "an adapter of another format has to be saved as safetensors first",
    );
  });
  const weights = new Map<string, Weight>();
  for (const { name, shape } of expectedTensors(config, lora, refuse)) {
    const tensor = tensors.get(name);
    if (!(tensor?.data instanceof Float32Array)) {
      throw refuse(`'${name}' ${tensor ? "holds integers" : "is missing"}`);
    }
    if (`${tensor.shape}` !== `${shape}`) {
      throw refuse(
        `'${name}' is [${tensor.shape.join(", ")}], the base model and rank ` +
          `want [${shape.join(", ")}]`,
      );
    }
    weights.set(name, { shape, data: tensor.data });
    tensors.delete(name);
  }
  const [unexpected] = tensors.keys();
  if (unexpected !== undefined) throw refuse(`unexpected '${unexpected}'`);
  return weights;
}

function expectedTensors(
  config: ModelConfig,
  lora: AdapterConfig["lora"],
  refuse: (reason: string, cause: unknown) => DataError,
) {
  try {
    return adapterWeights(config, lora);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw refuse(cause.message, cause);
  }
}
