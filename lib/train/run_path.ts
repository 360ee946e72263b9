import { UsageError } from "../config/mod.ts";
import type { RunOptions } from "./run_options.ts";

/**
 * Names a run's folder: the one given, else `runs/<method>-<time>` in UTC.
 *
 * @example Usage
 * ```ts
 * import { runPath } from "./run_path.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const time = new Date(Date.UTC(2026, 0, 31, 12, 5, 9));
 * const options = { method: "sage", resume: false };
 * assertEquals(runPath(options, time), "runs/sage-20260131-120509");
 * ```
 *
 * @param options Method and the folder given.
 * @param time When the run begins.
 * @returns The path.
 * @throws {UsageError} If a run is to be resumed and no folder is given.
 */
export function runPath(
  options: Pick<RunOptions, "outputDir" | "resume"> & { method: string },
  time: Date = new Date(),
): string {
  if (options.outputDir !== undefined) return options.outputDir;
  if (options.resume) {
    throw new UsageError("Cannot resume: no --output-dir is given", {
      hint: "--output-dir names the folder of the run to go on with",
    });
  }
  const stamp = time.toISOString().replace(/\..*|[-:]/g, "").replace("T", "-");
  return `runs/${options.method}-${stamp}`;
}
