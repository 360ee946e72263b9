import { WAY_OUT } from "./_config_keys.ts";
import { configReader, isRecord } from "./_config_reader.ts";
import type { RopeScaling } from "./model_config.ts";

/** The rotary part of a model's configuration. */
export interface RopeConfig {
  /** The base of the frequencies. */
  ropeTheta: number;
  /** Their scaling, if any. */
  ropeScaling?: RopeScaling;
}

/**
 * Reads rotary settings in either spelling: `rope_theta` with `rope_scaling`,
 * or one `rope_parameters` object that holds both.
 */
export function readRope(
  json: Readonly<Record<string, unknown>>,
  name: string,
): RopeConfig {
  const top = configReader(json, name);
  const key = json.rope_parameters ? "rope_parameters" : "rope_scaling";
  const value = json[key] ?? {};
  const isTwice = json.rope_parameters && json.rope_scaling;
  if (isTwice && JSON.stringify(value) !== JSON.stringify(json.rope_scaling)) {
    throw top.refuse("rope_scaling", "rope_parameters says something else");
  }
  if (!isRecord(value)) throw top.refuse(key, "expected an object");
  const inner = configReader(value, `${name}: ${key}`);
  const ropeTheta = value.rope_theta === undefined
    ? top.positive("rope_theta", 10_000)
    : inner.positive("rope_theta");
  for (const source of [json, value]) {
    const share = source.partial_rotary_factor ?? 1;
    if (share !== 1) {
      throw configReader(source, name).refuse(
        "partial_rotary_factor",
        "only 1 is supported",
        WAY_OUT,
      );
    }
  }
  const type = value.rope_type ?? value.type;
  // No type at all is only safe where nothing could need one.
  if (type === undefined) {
    const others = Object.keys(value).filter((key) => key !== "rope_theta");
    if (others.length === 0) return { ropeTheta };
    throw top.refuse(key, "expected a rope_type");
  }
  if (type === "default") return { ropeTheta };
  if (type !== "llama3") {
    throw inner.refuse(
      value.rope_type === undefined ? "type" : "rope_type",
      'only "default" and "llama3" are supported',
      "take a model of the usual context, or one scaled as Llama 3 is",
    );
  }
  const ropeScaling = {
    factor: inner.positive("factor"),
    lowFrequencyFactor: inner.positive("low_freq_factor"),
    highFrequencyFactor: inner.positive("high_freq_factor"),
    originalMaxPositions: value.original_max_position_embeddings === undefined
      ? top.size("original_max_position_embeddings")
      : inner.size("original_max_position_embeddings"),
  };
  if (ropeScaling.lowFrequencyFactor >= ropeScaling.highFrequencyFactor) {
    throw inner.refuse(
      "low_freq_factor",
      "expected less than high_freq_factor",
    );
  }
  return { ropeTheta, ropeScaling };
}
