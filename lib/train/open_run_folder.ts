import { UsageError, version } from "../config/mod.ts";
import { latestCheckpoint, loadCheckpoint } from "../policy/mod.ts";
import {
  combineSinks,
  createMetricsWriter,
  createSamplesWriter,
  type EventSink,
} from "../report/mod.ts";
import { cutBack } from "./_cut_back.ts";
import type { RunOptions } from "./run_options.ts";
import type { TrainSetup } from "./train_setup.ts";

/** An opened run folder. */
export interface RunFolder {
  /** Its path. */
  path: string;
  /** The checkpoint that the run goes on from. */
  checkpoint?: string;
  /** That checkpoint's optimizer and state. */
  resume?: NonNullable<TrainSetup["resume"]>;
  /** Writes `metrics.jsonl` and `samples.jsonl`. */
  sink: EventSink;
}

/**
 * Opens a run's folder: makes it, or replaces or takes up the run that is in it,
 * and writes `config.yaml`.
 *
 * To replace a run only its own files and checkpoints are deleted. To take one
 * up, metrics and samples after its last checkpoint are cut off.
 *
 * @param path The folder.
 * @param options Whether to replace or take up a run.
 * @param configYaml The merged options.
 * @returns The folder.
 * @throws {UsageError} If a run is there and nothing was said of it, or there is
 * none to take up.
 */
export async function openRunFolder(
  path: string,
  options: Pick<RunOptions, "overwrite" | "resume">,
  configYaml: string,
): Promise<RunFolder> {
  const names = await ownFiles(path);
  if (options.overwrite && options.resume) {
    throw new UsageError("Cannot use both --overwrite and --resume");
  }
  if (names.length > 0 && !options.resume && !options.overwrite) {
    throw new UsageError(`Cannot write run '${path}': there is one already`, {
      hint: "--resume goes on with it, --overwrite replaces it",
    });
  }
  const taken = options.resume ? await takeUp(path, names) : {};
  if (options.overwrite) {
    for (const name of names) {
      await Deno.remove(`${path}/${name}`, { recursive: true });
    }
  }
  await Deno.mkdir(path, { recursive: true });
  await Deno.writeTextFile(
    `${path}/config.yaml`,
    `# selfhint ${version}, Deno ${Deno.version.deno}\n${configYaml}`,
  );
  const sink = combineSinks([
    createMetricsWriter(`${path}/metrics.jsonl`),
    createSamplesWriter(`${path}/samples.jsonl`),
  ]);
  return { path, sink, ...taken };
}

const ownNames =
  /^(config\.yaml|metrics\.jsonl|samples\.jsonl|report\.html|\.?checkpoint-\d{6,}(\.tmp|\.old)?)$/;

async function ownFiles(path: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(path));
    return entries.map(({ name }) => name).filter((name) =>
      ownNames.test(name)
    );
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

async function takeUp(
  path: string,
  names: readonly string[],
): Promise<Pick<RunFolder, "checkpoint" | "resume">> {
  const checkpoint = names.length > 0
    ? await latestCheckpoint(path)
    : undefined;
  if (checkpoint === undefined) {
    throw new UsageError(`Cannot resume '${path}': it has no checkpoint`);
  }
  const { optimizer, state } = await loadCheckpoint(checkpoint);
  if (optimizer === undefined || state === undefined) {
    throw new UsageError(
      `Cannot resume '${path}': '${checkpoint}' has no optimizer or state`,
    );
  }
  for (const name of ["metrics.jsonl", "samples.jsonl"]) {
    await cutBack(`${path}/${name}`, Number(state.step));
  }
  return { checkpoint, resume: { optimizer, state } };
}
