import { UsageError, version } from "../config/mod.ts";
import { DataError, WriteError } from "../jsonl/mod.ts";
import { latestCheckpoint, loadCheckpoint } from "../policy/mod.ts";
import {
  combineSinks,
  createMetricsWriter,
  createSamplesWriter,
  createTensorboardWriter,
  cutBackEvents,
  type EventSink,
  tensorboardFile,
  type TrainEvent,
} from "../report/mod.ts";
import { cutBack } from "./_cut_back.ts";
import type { RunOptions } from "./run_options.ts";
import { stateFromRecord } from "./trainer_state.ts";
import type { TrainSetup } from "./train_setup.ts";

/** An opened run folder. */
export interface RunFolder {
  /** Its path. */
  path: string;
  /** The checkpoint that the run goes on from. */
  checkpoint?: string;
  /** That checkpoint's optimizer and state. */
  resume?: NonNullable<TrainSetup["resume"]>;
  /** Whether a run in it is replaced. */
  overwrite: boolean;
  /** Whether anything in it was changed. */
  readonly begun: boolean;
  /**
   * Writes `config.yaml`, `metrics.jsonl`, `samples.jsonl` and events for
   * TensorBoard. Nothing in the folder changes before the run's first event: a
   * refused run leaves all as it was.
   */
  sink: EventSink;
}

/**
 * Opens a run's folder, to make it, or to replace or take up the run that is in
 * it.
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
  const { overwrite, resume } = options;
  const names = await ownFiles(path);
  if (overwrite && resume) {
    throw new UsageError("Cannot use both --overwrite and --resume");
  }
  if (names.length > 0 && !resume && !overwrite) {
    throw new UsageError(`Cannot write run '${path}': there is one already`, {
      hint: "--resume goes on with it, --overwrite replaces it",
    });
  }
  if (names.length > 0 && overwrite && !names.includes("metrics.jsonl")) {
    const only = names.filter((name) => name !== "config.yaml");
    if (only.length > 0) {
      throw new UsageError(
        `Cannot replace run '${path}': it has no metrics.jsonl, so '${
          only[0]
        }' may be something else's`,
        { hint: "remove it yourself, or give a new --output-dir" },
      );
    }
  }
  const taken = resume ? await takeUp(path, names) : {};
  const rows = combineSinks([
    createMetricsWriter(`${path}/metrics.jsonl`),
    createSamplesWriter(`${path}/samples.jsonl`),
    createTensorboardWriter(`${path}/${tensorboardFile}`),
  ]);
  let begun = false;
  return {
    path,
    overwrite,
    ...taken,
    get begun(): boolean {
      return begun;
    },
    sink: {
      async write(event: TrainEvent): Promise<void> {
        if (!begun) {
          begun = true;
          await begin(path, taken.resume, configYaml, overwrite);
        }
        await rows.write(event);
      },
      close: rows.close,
    },
  };
}

const ownNames =
  /^((config\.yaml|report\.html)(\.tmp)?|(metrics|samples)\.jsonl|events\.out\.tfevents\.selfhint|\.?checkpoint-\d{6,}(\.tmp|\.old|\.removed)?)$/;

async function ownFiles(path: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(path));
    return entries.map(({ name }) => name).filter((name) =>
      ownNames.test(name)
    );
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    if (error instanceof Deno.errors.NotADirectory) {
      throw new UsageError(`Cannot write run '${path}': it is no folder`);
    }
    throw error;
  }
}

async function takeUp(
  path: string,
  names: readonly string[],
): Promise<Pick<RunFolder, "checkpoint" | "resume">> {
  if (names.length === 0) {
    throw new UsageError(`Cannot resume '${path}': there is no run in it`, {
      hint: "leave out --resume to begin one",
    });
  }
  const checkpoint = await latestCheckpoint(path);
  if (checkpoint === undefined) {
    throw new UsageError(
      `Cannot resume '${path}': it has no checkpoint, the run ended before its first one`,
      { hint: "--overwrite instead of --resume begins it again" },
    );
  }
  const { optimizer, state } = await loadCheckpoint(checkpoint);
  if (optimizer === undefined || state === undefined) {
    throw new UsageError(
      `Cannot resume '${path}': '${checkpoint}' has no optimizer or state`,
      { hint: "remove that folder to go on from the checkpoint before it" },
    );
  }
  return { checkpoint, resume: { optimizer, state } };
}

/** Makes the folder ready: its older rows end where the run goes on. */
async function begin(
  path: string,
  resume: TrainSetup["resume"],
  configYaml: string,
  overwrite: boolean,
): Promise<void> {
  try {
    const leftovers = (await ownFiles(path))
      .filter((name) => overwrite || /\.tmp$/.test(name));
    for (const name of leftovers) {
      await Deno.remove(`${path}/${name}`, { recursive: true });
    }
    if (resume) {
      const { step, evaluated } = stateFromRecord(resume.state);
      await cutBack(`${path}/metrics.jsonl`, { step, evaluated });
      await cutBack(`${path}/samples.jsonl`, { step });
      await cutBackEvents(`${path}/${tensorboardFile}`, { step, evaluated });
    }
    await Deno.mkdir(path, { recursive: true });
    await Deno.writeTextFile(
      `${path}/config.yaml.tmp`,
      `# selfhint ${version}, Deno ${Deno.version.deno}\n${configYaml}`,
    );
    await Deno.rename(`${path}/config.yaml.tmp`, `${path}/config.yaml`);
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw new WriteError(`run '${path}'`, cause);
  }
}
