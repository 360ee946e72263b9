import type { TaskIo } from "../config/mod.ts";
import type { JsonRecord } from "../jsonl/mod.ts";
import type { SamplingOptions } from "../policy/mod.ts";
import type { PromptOptions } from "../text/mod.ts";
import type { EvaluateOptions } from "./evaluate_options.ts";

/** Options of evaluate that a training run sets. */
export type RunSettings =
  & Pick<EvaluateOptions, "samples">
  & Omit<SamplingOptions, "numGenerations">
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
  const isOpen = (key: keyof RunSettings): boolean => {
    const source = sources[key] ?? "default";
    return source === "default" || source.endsWith("selfhint.yaml");
  };
  const take = (key: keyof RunSettings, name: string, type: string): void => {
    if (isOpen(key) && typeof run[name] === type) settings[key] = run[name];
  };
  // Train evaluates at temperature 1 without truncation, whatever it trains with.
  const plain = { temperature: 1, topP: 1, topK: 0, minP: 0 } as const;
  for (const key of ["temperature", "topP", "topK", "minP"] as const) {
    if (isOpen(key)) settings[key] = plain[key];
  }
  take("samples", "evalSamples", "number");
  take("maxCompletionLength", "maxCompletionLength", "number");
  take("seed", "seed", "number");
  take("maxPromptLength", "maxPromptLength", "number");
  take("prompts", "prompts", "string");
  return settings as Partial<RunSettings>;
}
