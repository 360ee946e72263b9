import { basename, dirname, join } from "node:path";

/** Endings of the hidden folders beside a target while it is replaced. */
const ENDINGS = ["tmp", "old", "removed"] as const;

/** The hidden folder that stands beside one while it is written or removed. */
function beside(folder: string, ending: typeof ENDINGS[number]): string {
  return join(dirname(folder), `.${basename(folder)}.${ending}`);
}

/**
 * Writes a folder under a hidden name, flushes all of it to the disk and renames
 * it: a folder of the final name is always whole. An older one is replaced; if
 * that is cut short it still stands as `.name.old`, for {@linkcode healFolders}.
 */
export async function replaceFolder(
  folder: string,
  write: (folder: string) => Promise<void>,
): Promise<void> {
  const temporary = beside(folder, "tmp");
  const replaced = beside(folder, "old");
  await removeFolder(temporary);
  await Deno.mkdir(temporary, { recursive: true });
  try {
    await write(temporary);
    for await (const { name, isFile } of Deno.readDir(temporary)) {
      if (isFile) await flushFile(join(temporary, name));
    }
    await flushFolder(temporary);
  } catch (error) {
    await removeFolder(temporary);
    throw error;
  }
  await removeFolder(replaced);
  await renameIfPresent(folder, replaced);
  await Deno.rename(temporary, folder);
  await flushFolder(dirname(folder));
  await removeFolder(replaced);
}

/** Removes a folder so that its name never stands for half of it. */
export async function discardFolder(folder: string): Promise<void> {
  const removed = beside(folder, "removed");
  await removeFolder(removed);
  await renameIfPresent(folder, removed);
  await removeFolder(removed);
}

/**
 * Clears up in a folder after a process that was killed: what was being replaced
 * comes back where its successor did not arrive; what was half-written or
 * half-removed goes. No other process may be writing there.
 */
export async function healFolders(
  parent: string,
  isOurs: (name: string) => boolean,
): Promise<void> {
  for (const { name: hidden } of await Array.fromAsync(Deno.readDir(parent))) {
    const [_, name, ending] = /^\.(.+)\.(\w+)$/.exec(hidden) ?? [];
    if (name === undefined || !isOurs(name)) continue;
    if (!ENDINGS.includes(ending as typeof ENDINGS[number])) continue;
    const path = join(parent, hidden);
    const target = join(parent, name);
    if (ending === "old" && !(await exists(target))) {
      await Deno.rename(path, target);
    } else {
      await removeFolder(path);
    }
  }
}

async function flushFile(path: string): Promise<void> {
  using file = await Deno.open(path, { read: true, write: true });
  await file.sync();
}

/** Flushes the names in a folder to the disk, where the system can. */
async function flushFolder(path: string): Promise<void> {
  try {
    using folder = await Deno.open(path);
    await folder.sync();
  } catch {
    // Windows cannot open a folder, and some file systems cannot flush one.
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function renameIfPresent(from: string, to: string): Promise<void> {
  try {
    await Deno.rename(from, to);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function removeFolder(folder: string): Promise<void> {
  try {
    await Deno.remove(folder, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
