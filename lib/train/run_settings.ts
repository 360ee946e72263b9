import { optimizerOptions, samplingOptions } from "../policy/mod.ts";
import { trainOptions, type TrainSettings } from "./train_options.ts";

const names = [trainOptions, samplingOptions, optimizerOptions]
  .flatMap(({ shape }) => Object.keys(shape)) as (keyof TrainSettings)[];

/** Settings that a resumed run may change without becoming another run. */
const free: readonly (keyof TrainSettings)[] = [
  "maxSteps",
  "evalSteps",
  "evalSamples",
  "saveSteps",
  "logTokens",
];

/**
 * Picks a run's settings out of all options of a task, for its checkpoints.
 *
 * @param settings Settings, and what else there may be.
 * @returns The settings alone.
 */
export function runSettings(settings: TrainSettings): TrainSettings {
  return Object.fromEntries(
    names.map((name) => [name, settings[name]]),
  ) as unknown as TrainSettings;
}

/**
 * Lists the settings that make a resumed run another one than it was.
 *
 * @param before A checkpoint's settings; what is no settings is passed over.
 * @param settings Those of now.
 * @returns One entry a setting, `name value (was value)`.
 */
export function changedSettings(
  before: unknown,
  settings: TrainSettings,
): string[] {
  if (typeof before !== "object" || before === null) return [];
  const known = before as Readonly<Record<string, unknown>>;
  return names
    .filter((name) =>
      !free.includes(name) && Object.hasOwn(known, name) &&
      known[name] !== settings[name]
    )
    .map((name) => `${name} ${settings[name]} (was ${known[name]})`);
}
