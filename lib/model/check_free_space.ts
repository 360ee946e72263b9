import { WriteError } from "../jsonl/mod.ts";
import { statfs } from "node:fs/promises";

/**
 * Checks before something is written that the disk has room for it. Where the
 * disk cannot be asked, it has.
 *
 * @example Usage
 * ```ts
 * import { checkFreeSpace } from "./check_free_space.ts";
 * import { assertRejects } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await assertRejects(() => checkFreeSpace(folder, 2e9, () => 1e9));
 * ```
 *
 * @param folder An existing folder on the disk.
 * @param bytes What is to be written.
 * @param freeBytes Tells what is free; asks the system when omitted.
 * @throws {WriteError} If there is too little.
 */
export async function checkFreeSpace(
  folder: string,
  bytes: number,
  freeBytes: (folder: string) => number | Promise<number> = askSystem,
): Promise<void> {
  const free = await freeBytes(folder);
  if (bytes <= free) return;
  throw new WriteError(
    `to '${folder}'`,
    `${size(bytes)} are needed, the disk has ${size(free)} left`,
    "free some space, or write elsewhere",
  );
}

async function askSystem(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // No permission (--allow-sys=statfs), or a system without the call.
    return Infinity;
  }
}

function size(bytes: number): string {
  return bytes < 1e9
    ? `${(bytes / 1e6).toFixed(1)} MB`
    : `${(bytes / 1e9).toFixed(1)} GB`;
}
