import type { TaskIo } from "../config/mod.ts";
import type { JsonRecord } from "../jsonl/mod.ts";
import type { SamplingOptions } from "../policy/mod.ts";
import type { PromptOptions } from "../text/mod.ts";
import type { EvaluateOptions } from "./evaluate_options.ts";

/** Options of evaluate that a training run sets. */
export type RunSettings =
  & Pick<EvaluateOptions, "samples">
  & Pick<SamplingOptions, "maxCompletionLength" | "seed">
  & Required<Pick<PromptOptions, "prompts">>
  & {
    /** Longest prompt in tokens. */
    maxPromptLength: number;
  };

/**
 * The settings with which train evaluates, so that its checkpoints score what
 * they scored there; flags and `--config` come before them.
 *
 * @param run The options in train's header.
 * @param io The task's surroundings, which know where options came from.
 * @returns Those that are not given otherwise.
 */
export function settingsOfRun(
  run: JsonRecord,
  { sources }: TaskIo,
): Partial<RunSettings> {
  const settings: Partial<Record<keyof RunSettings, unknown>> = {};
  const take = (key: keyof RunSettings, name: string, type: string): void => {
    const source = sources[key] ?? "default";
    const own = source !== "default" && !source.endsWith("selfhint.yaml");
    if (!own && typeof run[name] === type) settings[key] = run[name];
  };
  take("samples", "evalSamples", "number");
  take("maxCompletionLength", "maxCompletionLength", "number");
  take("seed", "seed", "number");
  take("maxPromptLength", "maxPromptLength", "number");
  take("prompts", "prompts", "string");
  return settings as Partial<RunSettings>;
}
