import { type OptionGroup, UsageError } from "../config/mod.ts";
import { methodOptions } from "../methods/mod.ts";
import {
  loraOptions,
  optimizerOptions,
  samplingOptions,
} from "../policy/mod.ts";
import { shellWord } from "./_shell_word.ts";
import { trainOptions, type TrainSettings } from "./train_options.ts";

/** The groups whose options make a training run what it is. */
const trainGroups = [
  trainOptions,
  ...methodOptions,
  samplingOptions,
  optimizerOptions,
  loraOptions,
];

/** Settings that a resumed run may change without becoming another run. */
const free = new Set([
  "evalSamples",
  "evalSteps",
  "logTokens",
  "maxNonfiniteSteps",
  "maxSteps",
  "saveSteps",
  "saveTotalLimit",
]);

/** What is another in a resumed run than it was. */
export interface Difference {
  /** A flag, or what else differs. */
  name: string;
  /** Its value in the run. */
  before: unknown;
  /** Its value now. */
  now: unknown;
}

/**
 * Picks a run's settings out of all options of a task, for its checkpoints.
 *
 * @param settings The task's options, or more.
 * @param groups The option groups that make the run what it is.
 * @returns The options of those groups, by default of training, sampling, the
 *   optimizer and the adapter.
 */
export function runSettings<T extends object = TrainSettings>(
  settings: T,
  groups: readonly OptionGroup[] = trainGroups,
): Partial<T> {
  const names = groups.flatMap(({ shape }) => Object.keys(shape));
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(settings, name))
      .map((name) => [name, settings[name as keyof T]]),
  ) as Partial<T>;
}

/**
 * Lists the settings that make a resumed run another one than it was.
 *
 * @param before The `settings` of the checkpoint's state.
 * @param settings The resumed run's, as {@linkcode runSettings} picks them.
 * @returns One entry a changed setting, under its flag.
 */
export function changedSettings(
  before: unknown,
  settings: object,
): Difference[] {
  if (typeof before !== "object" || before === null) return [];
  const known = before as Readonly<Record<string, unknown>>;
  return Object.entries(settings).flatMap(([name, now]) =>
    free.has(name) || !Object.hasOwn(known, name) ||
      JSON.stringify(known[name]) === JSON.stringify(now)
      ? []
      : [{ name: flagOf(name), before: known[name], now }]
  );
}

/**
 * Refuses to resume a run as another one, showing flag by flag what differs.
 *
 * @param differences What differs; nothing happens where there is none.
 * @param checkpoint The checkpoint, for the hint.
 * @throws {UsageError} If there are differences.
 */
export function assertSameRun(
  differences: readonly Difference[],
  checkpoint: string,
): void {
  if (differences.length === 0) return;
  const lines = differences.map(({ name, before, now }) =>
    `  ${name}: ${show(now)}, the run has ${show(before)}`
  );
  throw new UsageError(
    ["Cannot resume: this would be another run", ...lines].join("\n"),
    {
      hint:
        `leave these out to go on with the run, or begin another from its weights: --model ${
          shellWord(checkpoint)
        } with a new --output-dir`,
    },
  );
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function show(value: unknown): string {
  return value === undefined ? "not set" : String(value);
}
