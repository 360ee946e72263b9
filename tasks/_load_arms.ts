import {
  omitOption,
  type OptionLayer,
  parseOptions,
  type ResolvedOptions,
  resolveOptions,
  type TaskIo,
  UsageError,
} from "../lib/config/mod.ts";
import { type CompareOptions, parseArms } from "../lib/experiments/mod.ts";
import type { Problem } from "../lib/jsonl/mod.ts";
import * as methods from "../lib/methods/mod.ts";
import * as policies from "../lib/policy/mod.ts";
import { trainOptions, type TrainSettings } from "../lib/train/mod.ts";
import { loadMethodFor } from "./_load_method.ts";
import { refuseIdleFlags } from "./_refuse_idle_flags.ts";
import { trainTaskOptions } from "./_train_options.ts";

/** The options that a variant may have of its own; the others are for all. */
const variantOptions = [
  omitOption(
    trainOptions,
    ...["method", "maxSteps", "evalSteps", "evalSamples"] as const,
    ...["saveSteps", "saveTotalLimit", "logTokens"] as const,
  ),
  ...methods.methodOptions,
  omitOption(policies.samplingOptions, "seed"),
  policies.optimizerOptions,
  policies.loraOptions,
];

/** The options of a run, as train has them. */
export type CellConfig = ReturnType<
  typeof resolveOptions<typeof trainTaskOptions>
>["values"];

/** A method that is compared. */
export interface LoadedArm extends Awaited<ReturnType<typeof loadMethodFor>> {
  /** What its runs are called. */
  name: string;
  /** The options of one of its runs. */
  resolve(own: Partial<CellConfig>): ResolvedOptions<CellConfig>;
}

/**
 * Loads the methods that are compared, and checks options and problems against
 * each, before anything that takes long is done.
 */
export async function loadArms(
  problems: readonly Problem[],
  config: Readonly<Record<string, unknown>> & CompareOptions,
  io: TaskIo,
): Promise<LoadedArm[]> {
  const said = Object.entries(io.sources)
    .filter(([, source]) => source !== "default")
    .map(([key, source]) => ({ source, values: { [key]: config[key] } }));
  const arms: (LoadedArm & { settings: TrainSettings })[] = [];
  for (const { method, options } of parseArms(config.methods)) {
    const text = [method, options.join()].filter(Boolean).join(":");
    const own = parseOptions(variantOptions, options, `--methods ${text}`);
    const below = [await methods.methodLayer(method, io.resolvePath), ...said];
    const resolve = (values: OptionLayer["values"]) =>
      resolveOptions(
        trainTaskOptions,
        [...below, own, { source: "compare", values: { ...values, method } }],
        io.resolvePath,
      );
    const { values: settings } = resolve({});
    const { lrSchedulerType: falling } = settings;
    if (config.budget === "tokens" && falling !== "constant") {
      throw new UsageError(
        `Cannot use --budget tokens with --lr-scheduler-type ${falling}: how many steps a run takes is not known before`,
      );
    }
    // Flags are for all methods: here only what is this one's own can be idle.
    const sources = Object.fromEntries(
      Object.keys(own.values).map((key) => [key, "flag"]),
    );
    const way = await loadMethodFor(problems, settings, { ...io, sources });
    const name = [way.method.id, options.join()].filter(Boolean).join(":");
    arms.push({ ...way, name, resolve, settings });
  }
  refuseIdleFlags(arms, io);
  return arms;
}
