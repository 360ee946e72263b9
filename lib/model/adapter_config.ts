import { DataError } from "../jsonl/mod.ts";
import {
  isEmpty,
  MODULES,
  readLayers,
  readModules,
  readPattern,
} from "./_adapter_modules.ts";
import { configReader, isRecord } from "./_config_reader.ts";
import type { LoraSettings } from "./lora.ts";

/** What an `adapter_config.json` says. */
export interface AdapterConfig {
  /** The adapter's shape. */
  lora: LoraSettings;
  /** `base_model_name_or_path`: a hub id or a folder. */
  baseModel: string;
  /** `revision` of a hub id, if any. */
  revision?: string;
  /** The whole file as read, for writing it back; empty for a new adapter. */
  raw: Readonly<Record<string, unknown>>;
}

/** Keys with the only values, beside none, under which the results are ours. */
const ONLY: Readonly<Record<string, readonly unknown[]>> = {
  "alora_invocation_tokens": [],
  "bias": ["none"],
  "fan_in_fan_out": [false],
  // Others are another start, which the saved weights hold, but pissa, olora,
  // corda, loftq and lora_ga: those change the base model as well.
  "init_lora_weights": [true, false, "gaussian", "eva", "orthogonal"],
  "layer_replication": [],
  "layers_pattern": ["layers"],
  "lora_bias": [false],
  "megatron_config": [],
  "modules_to_save": [],
  "target_parameters": [],
  "task_type": ["CAUSAL_LM"],
  "trainable_token_indices": [],
  "use_bdlora": [],
  "use_dora": [false],
  "use_qalora": [false],
};

/** What to do about a key whose value is not supported. */
const WAY_OUT: Readonly<Record<string, string>> = {
  "init_lora_weights":
    "let PEFT convert it: save_pretrained(..., path_initial_model_for_weight_conversion=...)",
  "task_type": "only causal language models are run here",
};

/** Keys that are read, or that change no result. */
const KNOWN = new Set([
  ...Object.keys(ONLY),
  ...["alpha_pattern", "auto_mapping", "base_model_name_or_path"],
  ...["arrow_config", "corda_config", "ensure_weight_tying", "eva_config"],
  ...["exclude_modules", "inference_mode", "layers_to_transform"],
  ...["loftq_config", "lora_alpha", "lora_dropout", "lora_ga_config"],
  ...["megatron_core", "peft_type", "peft_version", "qalora_group_size"],
  ...["r", "rank_pattern", "revision", "runtime_config", "target_modules"],
  ...["use_rslora"],
]);

/**
 * The keys of an adapter's file that are not known here and say something: they
 * may change its results.
 *
 * @example Usage
 * ```ts
 * import { unknownAdapterKeys } from "./adapter_config.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const raw = { r: 8, "use_new_idea": true, "other_idea": null };
 * assertEquals(unknownAdapterKeys({ raw }), ["use_new_idea"]);
 * ```
 *
 * @param adapter What `parseAdapterConfig` gave.
 * @returns The keys.
 */
export function unknownAdapterKeys(
  { raw }: Pick<AdapterConfig, "raw">,
): string[] {
  return Object.keys(raw).filter((key) =>
    !KNOWN.has(key) && (raw[key] ?? false) !== false && !isEmpty(raw[key])
  );
}

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
    throw new DataError(
      `Cannot use adapter '${name}': expected a JSON object`,
      { hint: "fetch the file again" },
    );
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
    throw read.refuse(
      key,
      "it is not supported",
      WAY_OUT[key] ?? "merge it with PEFT (merge_and_unload) into a model",
    );
  }
  const targetModules = readModules(json, "target_modules", read);
  if (targetModules === undefined) {
    throw read.refuse("target_modules", `expected ${MODULES}`);
  }
  const excludeModules = readModules(json, "exclude_modules", read);
  const layers = readLayers(json, targetModules, read);
  const rankPattern = readPattern(json, "rank_pattern", read);
  const alphaPattern = readPattern(json, "alpha_pattern", read);
  const isNamedRevision = (json.revision ?? "") !== "";
  return {
    lora: {
      rank: read.size("r"),
      alpha: read.positive("lora_alpha"),
      targetModules,
      ...excludeModules && { excludeModules },
      ...layers && { layers },
      ...rankPattern && { rankPattern },
      ...alphaPattern && { alphaPattern },
      rankStabilized: read.flag("use_rslora", false),
    },
    baseModel: read.text("base_model_name_or_path"),
    ...isNamedRevision && { revision: read.text("revision") },
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
