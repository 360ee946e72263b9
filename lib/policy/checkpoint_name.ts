const NAME = /^checkpoint-(\d{6,})$/;

/**
 * Names a checkpoint's folder after its step.
 *
 * @example Usage
 * ```ts
 * import { checkpointName } from "./checkpoint_name.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(checkpointName(60), "checkpoint-000060");
 * ```
 *
 * @param step Training steps made.
 * @returns A name whose order is that of the steps.
 */
export function checkpointName(step: number): string {
  return `checkpoint-${String(step).padStart(6, "0")}`;
}

/**
 * Reads a checkpoint's step from its folder's name.
 *
 * @example Usage
 * ```ts
 * import { checkpointStep } from "./checkpoint_name.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(checkpointStep("runs/a/checkpoint-000060"), 60);
 * assertEquals(checkpointStep("models/starter"), 0);
 * ```
 *
 * @param folder A model's folder.
 * @returns Training steps made; 0 for a folder of another name.
 */
export function checkpointStep(folder: string): number {
  const name = folder.replace(/[\\/]+$/, "").split(/[\\/]/).at(-1) ?? "";
  return Number(NAME.exec(name)?.[1] ?? 0);
}

/**
 * Finds the checkpoint of the most steps in a run folder.
 *
 * @example Usage
 * ```ts
 * import { latestCheckpoint } from "./checkpoint_name.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const run = await Deno.makeTempDir();
 * await Deno.mkdir(`${run}/checkpoint-000060`);
 * assertEquals(await latestCheckpoint(run), `${run}/checkpoint-000060`);
 * ```
 *
 * @param runFolder The run's output folder.
 * @returns The checkpoint's folder; undefined if there is none.
 */
export async function latestCheckpoint(
  runFolder: string,
): Promise<string | undefined> {
  let latest = -1;
  for await (const entry of Deno.readDir(runFolder)) {
    const match = NAME.exec(entry.name);
    if (entry.isDirectory && match) latest = Math.max(latest, Number(match[1]));
  }
  return latest < 0 ? undefined : `${runFolder}/${checkpointName(latest)}`;
}
