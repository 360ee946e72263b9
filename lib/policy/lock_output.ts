import { basename, dirname, join } from "node:path";
import { UsageError } from "../config/mod.ts";
import { WriteError } from "../jsonl/mod.ts";

/**
 * Locks a model folder that is to be written, whether or not it is there yet,
 * against a second process. The lock is a hidden file beside it, which goes when
 * it is given back; one that a killed process left locks nothing.
 *
 * Where the system cannot lock, nothing is locked.
 *
 * @example Usage
 * ```ts
 * import { lockOutput } from "./lock_output.ts";
 * import { assertRejects } from "@std/assert";
 *
 * const folder = `${await Deno.makeTempDir()}/model`;
 * await using _lock = await lockOutput(folder);
 * await assertRejects(() => lockOutput(folder));
 * ```
 *
 * @param folder The folder; what is above it is made if need be.
 * @returns The lock; dispose it to give it back.
 * @throws {UsageError} If another process has the lock.
 * @throws {WriteError} If nothing can be written there.
 */
export async function lockOutput(folder: string): Promise<AsyncDisposable> {
  const path = lockPath(folder);
  for (;;) {
    const file = await openLock(path).catch((cause) => {
      if (cause instanceof Deno.errors.NotCapable) throw cause;
      throw new WriteError(`model '${folder}'`, cause);
    });
    if (!await tryLock(file)) {
      file.close();
      throw isTaken(folder);
    }
    // Who had it may have removed the file since it was opened.
    const { ino } = await file.stat();
    const isThere = await Deno.stat(path)
      .then((found) => found.ino === ino, () => false);
    if (!isThere) {
      file.close();
      continue;
    }
    return {
      async [Symbol.asyncDispose]() {
        await Deno.remove(path).catch(() => {});
        file.close();
      },
    };
  }
}

/**
 * Makes sure that no other process is writing a model folder, without leaving
 * anything.
 *
 * @example Usage
 * ```ts
 * import { assertUnlocked } from "./lock_output.ts";
 *
 * await assertUnlocked(`${await Deno.makeTempDir()}/model`);
 * ```
 *
 * @param folder The folder.
 * @throws {UsageError} If one is.
 */
export async function assertUnlocked(folder: string): Promise<void> {
  let file: Deno.FsFile;
  try {
    file = await Deno.open(lockPath(folder), { write: true });
  } catch {
    // There is no lock, or nothing can be written there, which the writing says.
    return;
  }
  const isFree = await tryLock(file);
  file.close();
  if (!isFree) throw isTaken(folder);
}

async function openLock(path: string): Promise<Deno.FsFile> {
  await Deno.mkdir(dirname(path), { recursive: true });
  return await Deno.open(path, { create: true, write: true });
}

function lockPath(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}.lock`);
}

async function tryLock(file: Deno.FsFile): Promise<boolean> {
  try {
    return await file.tryLock(true);
  } catch {
    // Some file systems cannot lock.
    return true;
  }
}

function isTaken(folder: string): UsageError {
  return new UsageError(
    `Cannot write model '${folder}': another process is writing it`,
    { hint: "wait for its end, or give another --output-dir" },
  );
}
