import type { TaskIo } from "../config/mod.ts";
import { latestCheckpoint } from "../policy/mod.ts";
import type { EventSink } from "../report/mod.ts";
import { shellWord } from "./_shell_word.ts";
import { DivergedError } from "./diverged_error.ts";

/** Flags that a resumed command has otherwise, and whether a value follows. */
const replaced = new Map([
  ["--output-dir", true],
  ["--overwrite", false],
  ["--resume", false],
]);

/**
 * Says by which command a run that ended early goes on, where there is something
 * to go on from.
 *
 * @example Usage
 * ```ts
 * import { resumeCommand } from "./resume_command.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.mkdir(`${folder}/checkpoint-000002`);
 * assertEquals(
 *   await resumeCommand("train", ["--light", "--overwrite"], folder),
 *   `deno task train --light --output-dir ${folder} --resume`,
 * );
 * ```
 *
 * @param task The task.
 * @param args The arguments that it was called with.
 * @param folder The run folder.
 * @param last What it ends with (default: `--resume`).
 * @returns A command line, `undefined` where there is no checkpoint and `last` is
 *   not given.
 */
export async function resumeCommand(
  task: string,
  args: readonly string[],
  folder: string,
  last?: readonly string[],
): Promise<string | undefined> {
  const checkpoint = await latestCheckpoint(folder).catch(() => undefined);
  if (last === undefined && checkpoint === undefined) return undefined;
  const kept = args.filter((arg, at) =>
    !replaced.has(arg.split("=")[0]!) && !replaced.get(args[at - 1] ?? "")
  );
  return [
    ...["deno", "task", task, ...kept],
    ...["--output-dir", folder, ...last ?? ["--resume"]],
  ].map(shellWord).join(" ");
}

/** What {@linkcode sayHowToResume} is told of a run. */
export interface StartedRun {
  /** The task. */
  task: string;
  /** The run folder. */
  folder: string;
  /** The file of its rows; stdin when absent or "-". */
  data?: string | undefined;
  /** What the command ends with, as of {@linkcode resumeCommand}. */
  last?: readonly string[];
}

/**
 * Waits for a run and, where it fails or is stopped with a checkpoint, says how
 * it goes on; of one that diverged its own error says it.
 *
 * @param start Begins the run, which is to tell the sink its events.
 * @param run The task, its run folder, and where its rows came from.
 * @param io The task's surroundings.
 * @returns What the run returns.
 * @throws What the run throws.
 */
export async function sayHowToResume<T>(
  start: (watch: EventSink) => Promise<T>,
  { task, folder, data = "-", last }: StartedRun,
  io: Pick<TaskIo, "log" | "stdinIsPiped">,
): Promise<T> {
  let begun = false;
  try {
    return await start({
      write: () => void (begun = true),
      close: () => {},
    });
  } catch (error) {
    if (begun && !(error instanceof DivergedError)) {
      const command = await resumeCommand(task, Deno.args, folder, last);
      const piped = io.stdinIsPiped && data === "-" ? "<the same rows> | " : "";
      if (command !== undefined) io.log(`go on with: ${piped}${command}`);
    }
    throw error;
  }
}
