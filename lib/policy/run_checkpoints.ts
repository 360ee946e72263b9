import { basename, dirname, join } from "node:path";
import { discardFolder, healFolders } from "./_replace_folder.ts";
import { checkpointFault } from "./checkpoint_fault.ts";
import { CHECKPOINT_NAME, checkpointStep } from "./checkpoint_name.ts";

/**
 * Finds the checkpoint of the most steps in a run folder, after clearing up what
 * a killed process left: a checkpoint whose replacement did not arrive comes
 * back. No other process may be writing there.
 *
 * @example Usage
 * ```ts
 * import { latestCheckpoint } from "./run_checkpoints.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const run = await Deno.makeTempDir();
 * await Deno.mkdir(`${run}/checkpoint-000060`);
 * assertEquals(await latestCheckpoint(run), `${run}/checkpoint-000060`);
 * ```
 *
 * @param runFolder The run's output folder.
 * @param options Whether it is only looked at: then nothing is cleared up.
 * @returns The checkpoint's folder; undefined if there is none.
 */
export async function latestCheckpoint(
  runFolder: string,
  { look = false }: { look?: boolean } = {},
): Promise<string | undefined> {
  if (!look) await healFolders(runFolder, (name) => CHECKPOINT_NAME.test(name));
  return (await listCheckpoints(runFolder)).at(-1);
}

/** Which checkpoints {@linkcode rotateCheckpoints} keeps. */
export interface RotationOptions {
  /** How many of the last ones to keep; 0 keeps all. */
  keep: number;
  /** Further folders to keep, such as those that another process was told of. */
  protect?: readonly string[];
}

/**
 * Removes the older checkpoints of a run, but never the last healthy one: where
 * the run could go on from none of those to be kept, the newest that it could go
 * on from stays too.
 *
 * @example Usage
 * ```ts
 * import { rotateCheckpoints } from "./run_checkpoints.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const run = await Deno.makeTempDir();
 * for (const step of [1, 2, 3]) await Deno.mkdir(`${run}/checkpoint-00000${step}`);
 * const removed = await rotateCheckpoints(run, { keep: 2 });
 * assertEquals(removed, [`${run}/checkpoint-000001`]);
 * ```
 *
 * @param runFolder The run's output folder.
 * @param options How many to keep.
 * @returns The folders that were removed.
 */
export async function rotateCheckpoints(
  runFolder: string,
  { keep, protect = [] }: RotationOptions,
): Promise<string[]> {
  if (keep === 0) return [];
  const all = await listCheckpoints(runFolder);
  const names = new Set(protect.map((folder) => basename(folder)));
  const kept = all.slice(-keep).reverse();
  let older = all.slice(0, -keep)
    .filter((folder) => !names.has(basename(folder)));
  // Whoever resumes reads more than the headers of what is kept.
  const headersOnly = { headersOnly: true };
  const isOneKept = await findHealthy(kept, headersOnly) !== undefined;
  if (older.length > 0 && !isOneKept) {
    const spared = await findHealthy(older.toReversed(), headersOnly);
    older = older.filter((folder) => folder !== spared);
  }
  for (const folder of older) await discardFolder(folder);
  return older;
}

/** A run's checkpoints, in the order of their steps. */
async function listCheckpoints(runFolder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(runFolder));
  return entries
    .filter((entry) => entry.isDirectory && CHECKPOINT_NAME.test(entry.name))
    .map(({ name }) => join(runFolder, name))
    .sort((a, b) => checkpointStep(a) - checkpointStep(b));
}

/**
 * Finds the newest checkpoint before another one that a run can go on from.
 *
 * @example Usage
 * ```ts
 * import { healthyCheckpointBefore } from "./run_checkpoints.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const run = await Deno.makeTempDir();
 * const found = await healthyCheckpointBefore(`${run}/checkpoint-000060`);
 * assertEquals(found, undefined);
 * ```
 *
 * @param checkpoint The checkpoint that is damaged.
 * @returns The folder of an older one, judged as by {@linkcode checkpointFault}.
 */
export async function healthyCheckpointBefore(
  checkpoint: string,
): Promise<string | undefined> {
  const older = (await listCheckpoints(dirname(checkpoint)))
    .filter((folder) => checkpointStep(folder) < checkpointStep(checkpoint));
  return await findHealthy(older.reverse());
}

async function findHealthy(
  folders: readonly string[],
  options: { headersOnly?: boolean } = {},
): Promise<string | undefined> {
  for (const folder of folders) {
    if (await checkpointFault(folder, options) === undefined) return folder;
  }
  return undefined;
}
