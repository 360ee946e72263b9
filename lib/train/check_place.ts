import { dirname } from "node:path";
import { UsageError } from "../config/mod.ts";

/**
 * Checks that a folder can be made or written into, before anything is computed
 * for it. Nothing is left there.
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
 *   folder or takes nothing.
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
      await Deno.remove(await Deno.makeTempDir({ dir: above, prefix: "." }));
    } catch (cause) {
      if (cause instanceof Deno.errors.NotCapable) throw cause;
      const [words] = (cause as Error).message.split(" (os error");
      throw refuse(`nothing can be made in ${place}: ${words}`, cause);
    }
    return;
  }
}
