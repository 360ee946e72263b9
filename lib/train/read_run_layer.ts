import {
  type OptionLayer,
  readOptionLayer,
  type TaskIo,
  UsageError,
} from "../config/mod.ts";
import { latestCheckpoint } from "../policy/mod.ts";
import { shellWord } from "./_shell_word.ts";
import type { RunOptions } from "./run_options.ts";
import { runPath } from "./run_path.ts";

/** What a run's `config.yaml` says only of the command that wrote it. */
const ofCommand = new Set([
  "output-dir",
  "overwrite",
  "resume",
  "print-prompt",
  "plain",
  "dry-run",
  "quiet",
  "debug",
]);

/**
 * Reads the options of the run that `--resume` goes on with, so that only what
 * shall change has to be said again.
 *
 * @param options The run folder, and whether a run is resumed at all.
 * @param io Knows where the user is.
 * @returns The run's `config.yaml` as a layer, or none.
 * @throws {UsageError} If a run is there without a readable `config.yaml`.
 */
export async function readRunLayer(
  options: Pick<RunOptions, "outputDir" | "resume"> & { method: string },
  io: Pick<TaskIo, "resolvePath">,
): Promise<OptionLayer[]> {
  if (!options.resume) return [];
  const path = io.resolvePath(runPath(options));
  const exists = await Deno.stat(`${path}/config.yaml`)
    .then(() => true, () => false);
  if (!exists) {
    const look = { look: true };
    const checkpoint = await latestCheckpoint(path, look).catch(() =>
      undefined
    );
    // That there is no run at all is said when the folder is opened.
    if (checkpoint === undefined) return [];
    throw new UsageError(
      `Cannot resume '${path}': its config.yaml, which has the run's options, is missing`,
      {
        hint:
          `write it again: deno task train <all options of the run> --print-config > ${
            shellWord(`${path}/config.yaml`)
          }`,
      },
    );
  }
  const { source, values } = await readOptionLayer(`${path}/config.yaml`);
  const kept = Object.entries(values).filter(([key]) => !ofCommand.has(key));
  return [{ source, values: Object.fromEntries(kept) }];
}
