import { latestCheckpoint } from "../policy/mod.ts";

/**
 * Says how a run that ended early goes on.
 *
 * @example Usage
 * ```ts
 * import { resumeCommand } from "./resume_command.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.mkdir(`${folder}/checkpoint-000002`);
 * assertEquals(
 *   await resumeCommand(folder, "deno task train"),
 *   `deno task train --output-dir ${folder} --resume`,
 * );
 * ```
 *
 * @param folder The run folder.
 * @param command The command without what is said here.
 * @returns A command line; with `--overwrite` where there is no checkpoint.
 */
export async function resumeCommand(
  folder: string,
  command: string,
): Promise<string> {
  const path = /^[\w./-]+$/.test(folder)
    ? folder
    : `'${folder.replaceAll("'", "'\\''")}'`;
  const checkpoint = await latestCheckpoint(folder).catch(() => undefined);
  return checkpoint === undefined
    ? `${command} ... --output-dir ${path} --overwrite`
    : `${command} --output-dir ${path} --resume`;
}
