import {
  type DataFingerprint,
  dataFingerprint,
  type JsonRecord,
} from "../jsonl/mod.ts";
import { promptHash } from "../text/mod.ts";
import { type Difference, runSettings } from "./run_settings.ts";
import type { TrainSettings } from "./train_options.ts";
import type { TrainSetup } from "./train_setup.ts";

/** What a run is made of, as its checkpoints say it. */
export interface RunRecord extends JsonRecord {
  /** What the user called the model. */
  model: string;
  /** Hash of the prompt templates. */
  "prompt_hash": string;
  /** The problems. */
  data: DataFingerprint;
  /** The held-out problems. */
  "held_out": DataFingerprint;
  /** Device and threads, on which the last bits of a result depend. */
  placement: string;
  /** The options of training, sampling, the optimizer and the adapter. */
  settings: Partial<TrainSettings>;
}

/**
 * Describes what a run is made of; with a state it is a checkpoint's
 * `trainer_state.json`.
 *
 * @param setup The run's setup.
 * @returns Plain values.
 */
export function runRecord(
  setup: Omit<TrainSetup, "emit">,
): RunRecord {
  const { policy: { device, threads }, modelName, settings } = setup;
  return {
    model: modelName,
    "prompt_hash": promptHash(setup.prompts),
    data: dataFingerprint(setup.problems),
    "held_out": dataFingerprint(setup.heldOut ?? []),
    placement: `${device}, ${threads ?? "all"} threads`,
    settings: runSettings(settings),
  };
}

/**
 * Lists what a resumed run is made of otherwise than it was, its settings apart.
 *
 * @param before The state of a checkpoint.
 * @param now What the resumed run is made of.
 * @returns One entry a difference, under its flag.
 */
export function differences(
  before: JsonRecord,
  now: JsonRecord,
): Difference[] {
  const flags = {
    model: "--model",
    "prompt_hash": "--prompts (hash)",
    data: "--data",
    "held_out": "--eval-data",
  } as const;
  return Object.entries(flags).flatMap(([key, name]) => {
    const [was, is] = [before[key], now[key]].map(describe);
    return was === undefined || was === is
      ? []
      : [{ name, before: was, now: is }];
  });
}

function describe(value: unknown): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  const { rows, hash } = value as DataFingerprint;
  return `${rows} rows (${hash})`;
}
