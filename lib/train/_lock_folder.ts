import { UsageError } from "../config/mod.ts";

/**
 * Locks a run's folder against a second process; the lock ends with the process
 * at the latest. Where folders cannot be locked, or there is none, none is given.
 */
export async function lockFolder(
  path: string,
): Promise<Deno.FsFile | undefined> {
  let folder: Deno.FsFile | undefined;
  let isFree: boolean;
  try {
    folder = await Deno.open(path);
    isFree = await folder.tryLock(true);
  } catch {
    // Windows cannot open a folder, and some file systems cannot lock.
    folder?.close();
    return undefined;
  }
  if (isFree) return folder;
  folder.close();
  throw new UsageError(
    `Cannot write run '${path}': another process is writing it`,
    { hint: "wait for its end, or give another --output-dir" },
  );
}
