import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";
import { UsageError } from "../config/mod.ts";

/**
 * Checks that a folder can be made or written into, before anything is computed
 * for it. Nothing is written.
 *
 * @example Usage
 * ```ts
 * import { checkPlace } from "./check_place.ts";
 *
 * await checkPlace(`${await Deno.makeTempDir()}/runs/a`, "run");
 * ```
 *
 * @param path The folder, as an absolute path.
 * @param what What it is to hold, for the error.
 * @throws {UsageError} If it, or the nearest folder above it that is there, is no
 *   folder or read-only.
 */
export async function checkPlace(path: string, what: string): Promise<void> {
  const refuse = (reason: string, cause?: unknown): UsageError =>
    new UsageError(`Cannot write ${what} '${path}': ${reason}`, {
      hint: "give another --output-dir",
      cause,
    });
  for (let above = path;; above = dirname(above)) {
    let isFolder: boolean;
    try {
      isFolder = (await Deno.stat(above)).isDirectory;
    } catch (error) {
      const isAbsent = error instanceof Deno.errors.NotFound;
      // A file stands where a folder above it is looked for.
      const isBelowFile = error instanceof Deno.errors.NotADirectory;
      if ((isAbsent || isBelowFile) && above !== dirname(above)) continue;
      throw error;
    }
    const place = above === path ? "it" : `'${above}'`;
    if (!isFolder) throw refuse(`${place} is no folder`);
    try {
      await access(above, constants.W_OK | constants.X_OK);
    } catch (cause) {
      throw refuse(`${place} is read-only`, cause);
    }
    return;
  }
}
