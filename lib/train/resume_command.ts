import { type TaskIo, UsageError } from "../config/mod.ts";
import { DataError } from "../jsonl/mod.ts";
import { latestCheckpoint } from "../policy/mod.ts";

/** Flags that a resumed command has otherwise, and whether a value follows. */
const replaced = new Map([
  ["--output-dir", true],
  ["--overwrite", false],
  ["--resume", false],
]);

/**
 * Says by which command a run that ended early goes on.
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
 * @returns A command line; with `--overwrite` where there is no checkpoint.
 */
export async function resumeCommand(
  task: string,
  args: readonly string[],
  folder: string,
): Promise<string> {
  const kept = args.filter((arg, at) =>
    !replaced.has(arg.split("=")[0]!) && !replaced.get(args[at - 1] ?? "")
  );
  const checkpoint = await latestCheckpoint(folder).catch(() => undefined);
  const last = checkpoint === undefined ? "--overwrite" : "--resume";
  return [
    ...["deno", "task", task, ...kept],
    ...["--output-dir", folder, last],
  ].map(quote).join(" ");
}

/** Writes a word so that a shell reads it as one. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word)
    ? word
    : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Waits for a run and, where it fails or is stopped, says how it goes on.
 *
 * @param run The run.
 * @param task The task.
 * @param folder The run folder.
 * @param io The task's surroundings.
 * @returns What the run returns.
 * @throws What the run throws.
 */
export async function sayHowToResume<T>(
  run: Promise<T>,
  task: string,
  folder: string,
  io: Pick<TaskIo, "log" | "stdinIsPiped" | "sources">,
): Promise<T> {
  try {
    return await run;
  } catch (error) {
    // A run that was refused has not begun.
    if (!(error instanceof UsageError || error instanceof DataError)) {
      const command = await resumeCommand(task, Deno.args, folder);
      const piped = io.stdinIsPiped && io.sources.data === undefined;
      io.log(`go on with: ${piped ? "<the same rows> | " : ""}${command}`);
    }
    throw error;
  }
}
