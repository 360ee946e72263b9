/** The form of a checkpoint folder's name. */
export const CHECKPOINT_NAME: RegExp = /^checkpoint-(\d{6,})$/;

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
  return Number(CHECKPOINT_NAME.exec(name)?.[1] ?? 0);
}
