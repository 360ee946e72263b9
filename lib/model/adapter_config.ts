import { DataError } from "../jsonl/mod.ts";
import { configReader, isRecord } from "./_config_reader.ts";
import type { LoraSettings } from "./lora.ts";

/** What an `adapter_config.json` says. */
export interface AdapterConfig {
  /** The adapter's shape. */
  lora: LoraSettings;
  /** `base_model_name_or_path`: a hub id or a folder. */
  baseModel: string;
  /** The whole file as read, for writing it back; empty for a new adapter. */
  raw: Readonly<Record<string, unknown>>;
}

/** Keys with the only values under which the results are ours. */
const ONLY: Readonly<Record<string, readonly unknown[]>> = {
  "bias": ["none"],
  "fan_in_fan_out": [false],
  "layers_to_transform": [],
  "layer_replication": [],
  "modules_to_save": [],
  "exclude_modules": [],
  "target_parameters": [],
  "trainable_token_indices": [],
  "lora_bias": [false],
  "use_dora": [false],
  "use_qalora": [false],
  "megatron_config": [],
};

/**
 * Reads the `adapter_config.json` of a PEFT LoRA adapter. What would change the
 * model's results and is not supported is refused by key.
 *
 * @example Usage
 * ```ts
 * import { parseAdapterConfig } from "./adapter_config.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { lora } = parseAdapterConfig({
 *   peft_type: "LORA", base_model_name_or_path: "org/model",
 *   r: 16, lora_alpha: 32, target_modules: ["q_proj", "v_proj"],
 * }, "adapter_config.json");
 * assertEquals(lora.rank, 16);
 * ```
 *
 * @param json The parsed file.
 * @param name What errors call the file.
 * @returns Settings and base model.
 * @throws {DataError} If a key is missing, malformed or not supported.
 */
export function parseAdapterConfig(json: unknown, name: string): AdapterConfig {
  if (!isRecord(json)) {
    throw new DataError(`Cannot use adapter '${name}': expected a JSON object`);
  }
  const read = configReader(json, name);
  if (json.peft_type !== "LORA") {
    throw read.refuse("peft_type", 'only "LORA" is supported');
  }
  for (const [key, values] of Object.entries(ONLY)) {
    const value = json[key] ?? undefined;
    if (value === undefined || isEmpty(value) || values.includes(value)) {
      continue;
    }
    throw read.refuse(key, "it is not supported");
  }
  for (const key of ["rank_pattern", "alpha_pattern"]) {
    if (!isEmpty(json[key] ?? {})) {
      throw read.refuse(key, "only one rank and alpha are supported");
    }
  }
  const targets = json.target_modules;
  const all = targets === "all-linear";
  if (!all && !(Array.isArray(targets) && targets.every(isName))) {
    throw read.refuse(
      "target_modules",
      'expected a list of names or "all-linear"',
    );
  }
  return {
    lora: {
      rank: read.size("r"),
      alpha: read.positive("lora_alpha"),
      targetModules: all ? "all-linear" : targets,
      rankStabilized: read.flag("use_rslora", false),
    },
    baseModel: String(json.base_model_name_or_path ?? ""),
    raw: json,
  };
}

/**
 * Writes out an `adapter_config.json` as PEFT reads it; keys of a file it was
 * read from are kept.
 *
 * @example Usage
 * ```ts
 * import { parseAdapterConfig, renderAdapterConfig } from "./adapter_config.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const lora = { rank: 8, alpha: 16, targetModules: ["q_proj"] };
 * const json = renderAdapterConfig({ lora, baseModel: "org/model", raw: {} });
 * assertEquals(parseAdapterConfig(json, "adapter").lora.alpha, 16);
 * ```
 *
 * @param adapter The adapter.
 * @returns The file's content.
 */
export function renderAdapterConfig(
  { lora, baseModel, raw }: AdapterConfig,
): Record<string, unknown> {
  return {
    "bias": "none",
    "fan_in_fan_out": false,
    "init_lora_weights": true,
    "lora_dropout": 0,
    "modules_to_save": null,
    "task_type": "CAUSAL_LM",
    ...raw,
    "base_model_name_or_path": baseModel,
    "inference_mode": true,
    "lora_alpha": lora.alpha,
    "peft_type": "LORA",
    "r": lora.rank,
    "target_modules": lora.targetModules,
    "use_rslora": lora.rankStabilized ?? false,
  };
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null &&
    Object.keys(value).length === 0;
}
