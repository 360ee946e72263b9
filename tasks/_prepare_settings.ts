import type { TaskIo } from "../lib/config/mod.ts";
import { resolveModel } from "../lib/hub/mod.ts";
import {
  createContaminationIndex,
  type FilterOptions,
  type PrepareOptions,
  type PrepareSettings,
} from "../lib/prepare/mod.ts";
import { openBenchmarks, type OpenedBenchmarks } from "./_open_benchmarks.ts";
import { checkRejects, weightsOf } from "./_check_prepare.ts";
import type { PreparedSource } from "./_prepared_source.ts";

/** What the stage runs with. */
export interface PreparePlan {
  /** The settings of the stage; whether there is but one file. */
  settings: PrepareSettings & { file: string; isAlone: boolean };
  /** What is kept out; absent for the embedded set, which has its own. */
  benchmarks?: OpenedBenchmarks;
}

/** Makes the settings of the stage, after checking what excludes each other. */
export async function prepareSettings(
  config: FilterOptions & PrepareOptions,
  sources: readonly PreparedSource[],
  io: TaskIo,
): Promise<PreparePlan> {
  const weights = weightsOf(sources, config);
  await checkRejects(config.rejects, sources, io);
  const files = sources.flatMap(({ files }) => files);
  const isAlone = sources.length === 1 && files.length <= 1;
  const file = isAlone
    ? files[0]?.name ?? sources[0]!.dataset
    : `${files.length} files`;
  const isEmbedded = sources.every(({ records }) => records !== undefined);
  const benchmarks = isEmbedded && config.decontaminate === undefined
    ? undefined
    : await openBenchmarks(config, io);
  return {
    settings: {
      ...config,
      ...weights && { weights },
      ...await tokenizerOf(config, io),
      ...config.dedupe !== "off" && { duplicates: config.dedupe },
      ...benchmarks && {
        contamination: createContaminationIndex(
          benchmarks.benchmarks,
          {
            n: config.decontaminateNgram,
            overlap: config.decontaminateOverlap,
          },
        ),
      },
      source: files[0]?.source ?? sources[0]!.dataset,
      file,
      isAlone,
      threads: config.threads || navigator.hardwareConcurrency,
    },
    ...benchmarks && { benchmarks },
  };
}

async function tokenizerOf(
  { model }: FilterOptions,
  io: TaskIo,
): Promise<{ tokenizerFolder?: string }> {
  if (model === undefined) return {};
  const { findTokenizerFolder } = await import("../lib/policy/mod.ts");
  const folder = await resolveModel(model, {
    report: io.log,
    signal: io.signal,
  });
  return { tokenizerFolder: await findTokenizerFolder(folder, io.log) };
}
