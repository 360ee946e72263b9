import { UsageError } from "../config/mod.ts";

/**
 * Finds the run folder whose metrics were written last.
 *
 * @example
 * ```ts
 * import { latestRun } from "./latest_run.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const runs = await Deno.makeTempDir();
 * await Deno.mkdir(`${runs}/a`);
 * await Deno.writeTextFile(`${runs}/a/metrics.jsonl`, '{"step":1}\n');
 * assertEquals(await latestRun(runs), `${runs}/a`);
 * await Deno.remove(runs, { recursive: true });
 * ```
 *
 * @param parent The folder of the run folders.
 * @returns The run's folder.
 * @throws {UsageError} If there is none.
 */
export async function latestRun(parent: string): Promise<string> {
  let latest: { path: string; time: number } | undefined;
  try {
    for await (const { name } of Deno.readDir(parent)) {
      const path = `${parent}/${name}`;
      const metrics = await Deno.stat(`${path}/metrics.jsonl`)
        .catch(() => undefined);
      const time = metrics?.mtime?.getTime();
      if (time !== undefined && time >= (latest?.time ?? 0)) {
        latest = { path, time };
      }
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  if (latest) return latest.path;
  throw new UsageError(`Cannot report: there is no run in '${parent}'`, {
    hint: "name a run folder: deno task report runs/a",
  });
}
