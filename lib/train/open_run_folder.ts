import {
  assertFilesApart,
  type NamedFile,
  UsageError,
  version,
} from "../config/mod.ts";
import { DataError, WriteError } from "../jsonl/mod.ts";
import {
  combineSinks,
  createMetricsWriter,
  createSamplesWriter,
  createTensorboardWriter,
  cutBackEvents,
  type EventSink,
  tensorboardFile,
  type TrainEvent,
  writeWholeFile,
} from "../report/mod.ts";
import { checkPlace } from "./check_place.ts";
import { lockFolder } from "./_lock_folder.ts";
import { cutBack } from "./_cut_back.ts";
import { takeUpCheckpoint } from "./_take_up_checkpoint.ts";
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
  /** What the run that goes on has lost. */
  warnings: readonly string[];
  /** Whether anything in it was changed. */
  readonly begun: boolean;
  /**
   * Writes `config.yaml`, `metrics.jsonl`, `samples.jsonl` and events for
   * TensorBoard. Nothing in the folder changes before the run's first event, or
   * where no step is left its first row: a refused run, and one that does
   * nothing, leaves all as it was. What was removed while the run wrote to it is
   * back when it is closed.
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
 * @param options Whether to replace or take up a run, or only to look whether that
 * can be done, and the files that are read for it.
 * @param configYaml The merged options.
 * @returns The folder.
 * @throws {UsageError} If a run is there and nothing was said of it, there is none
 * to take up, another process is writing it, the place cannot be written, or a
 * file that is read would be replaced.
 * @throws {DataError} If its newest checkpoint is damaged; the newest that is
 * whole is named.
 */
export async function openRunFolder(
  path: string,
  options: Pick<RunOptions, "overwrite" | "resume"> & {
    look?: boolean;
    files?: readonly NamedFile[];
  },
  configYaml: string,
): Promise<RunFolder> {
  const { overwrite, resume, look = false, files = [] } = options;
  if (overwrite && resume) {
    throw new UsageError("Cannot use both --overwrite and --resume");
  }
  await checkPlace(path, "run");
  (await lockFolder(path))?.close();
  const names = await ownFiles(path);
  if (names.length > 0 && !resume && !overwrite) {
    throw new UsageError(`Cannot write run '${path}': there is one already`, {
      hint: "--resume goes on with it, --overwrite replaces it",
    });
  }
  if (overwrite && !names.includes("metrics.jsonl") && !(await isBegun(path))) {
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
  if (overwrite) {
    await assertFilesApart(files, {
      path,
      what: `run '${path}'`,
      flag: "--output-dir",
      isReplaced: (name) => ownNames.test(name),
    });
  }
  const taken: Taken = resume
    ? await takeUp(path, names, look)
    : { warnings: [] };
  const rows = [
    createMetricsWriter(`${path}/metrics.jsonl`),
    createSamplesWriter(`${path}/samples.jsonl`),
    createTensorboardWriter(`${path}/${tensorboardFile}`),
  ];
  let begun = false;
  let lock: Deno.FsFile | undefined;
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
          if (taken.resume && changesNothing(event)) return;
          await Deno.mkdir(path, { recursive: true }).catch((cause) => {
            throw new WriteError(`run '${path}'`, cause);
          });
          lock = await lockFolder(path);
          begun = true;
          await begin(path, taken.resume, configYaml, overwrite);
        }
        // Where one of them is removed the other one still gets its rows.
        const written = rows.map(async (sink) => await sink.write(event));
        const results = await Promise.allSettled(written);
        for (const result of results) {
          if (result.status === "rejected") throw result.reason;
        }
      },
      async close(): Promise<void> {
        lock?.close();
        lock = undefined;
        await combineSinks(rows).close();
        const isGone = await Deno.stat(`${path}/config.yaml`)
          .then(() => false, () => true);
        if (begun && isGone) await writeConfig(path, configYaml);
      },
    },
  };
}

/** Whether an event leaves open if a resumed run has anything to do. */
function changesNothing(event: TrainEvent): boolean {
  if (event.type === "start") return event.step >= event.maxSteps;
  return ["warning", "phase", "end"].includes(event.type);
}

const ownNames =
  /^((config\.yaml|report\.html)(\.tmp)?|(metrics|samples)\.jsonl(\.tmp)?|events\.out\.tfevents\.selfhint(\.tmp)?|\.?checkpoint-\d{6,}(\.tmp|\.old|\.removed)?)$/;

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

type Taken = Pick<RunFolder, "checkpoint" | "resume" | "warnings">;

async function takeUp(
  path: string,
  names: readonly string[],
  look: boolean,
): Promise<Taken> {
  if (names.length === 0) {
    throw new UsageError(`Cannot resume '${path}': there is no run in it`, {
      hint: "leave out --resume to begin one",
    });
  }
  const taken = await takeUpCheckpoint(path, { look });
  if (taken === undefined) {
    throw new UsageError(
      `Cannot resume '${path}': it has no checkpoint, the run ended before its first one`,
      { hint: "--overwrite instead of --resume begins it again" },
    );
  }
  const { checkpoint, ...resume } = taken;
  const first = stateFromRecord(resume.state).step + 1;
  const warnings = ["metrics.jsonl", "samples.jsonl", tensorboardFile]
    .filter((name) => first > 1 && !names.includes(name))
    .map((name) =>
      `'${path}/${name}' is missing: the first step in it will be ${first}`
    );
  return { checkpoint, resume, warnings };
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
    await writeConfig(path, configYaml);
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw new WriteError(`run '${path}'`, cause);
  }
}

/** Whether a run wrote its options there, even if it ended before its first row. */
async function isBegun(path: string): Promise<boolean> {
  return await Deno.readTextFile(`${path}/config.yaml`)
    .then((text) => text.startsWith("# selfhint "), () => false);
}

async function writeConfig(path: string, configYaml: string): Promise<void> {
  await Deno.mkdir(path, { recursive: true });
  const versions = `# selfhint ${version}, Deno ${Deno.version.deno}\n`;
  await writeWholeFile(`${path}/config.yaml`, versions + configYaml);
}
