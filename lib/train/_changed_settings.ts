import type { TrainSettings } from "./train_options.ts";

/** Settings that a resumed run may change without becoming another run. */
const free: readonly (keyof TrainSettings)[] = [
  "maxSteps",
  "evalSteps",
  "evalSamples",
  "saveSteps",
  "logTokens",
];

/** Lists settings that differ from a checkpoint's, as "name value (was value)". */
export function changedSettings(
  before: unknown,
  settings: TrainSettings,
): string[] {
  if (typeof before !== "object" || before === null) return [];
  const known = before as Readonly<Record<string, unknown>>;
  return Object.entries(settings)
    .filter(([key, value]) =>
      !free.some((name) => name === key) && Object.hasOwn(known, key) &&
      known[key] !== value
    )
    .map(([key, value]) => `${key} ${value} (was ${known[key]})`);
}
