import type { TaskInput, TaskIo } from "./task_spec.ts";
import { UsageError } from "./usage_error.ts";

/** Where `prepare` leaves its records on a terminal, for the next stage. */
export const preparedPath = "runs/prepared.jsonl";

/**
 * Opens the records of a stage that reads problems: the named file ("-" is
 * stdin), else what is piped in, else what `prepare` left.
 *
 * @example Usage
 * ```ts ignore
 * import { openData, runTask } from "./mod.ts";
 *
 * await runTask({ name: "count", summary: "Count bytes.", examples: [], options: [] },
 *   async (_, io) => {
 *     const { stream } = await openData(io);
 *     for await (const chunk of stream) io.log(`${chunk.length}`);
 *   });
 * ```
 *
 * @param io The task's surroundings
 * @param data The path given by `--data`, if any
 * @returns The input
 * @throws {UsageError} If there is nothing to read
 */
export async function openData(io: TaskIo, data?: string): Promise<TaskInput> {
  if (data !== undefined || io.stdinIsPiped) return await io.openInput(data);
  try {
    await Deno.stat(io.resolvePath(preparedPath));
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw new UsageError(
      `Cannot read problems: no --data, nothing piped in, and no ${preparedPath}`,
      { cause, hint: "`deno task prepare --source ring` makes that file" },
    );
  }
  io.log(`reading ${preparedPath}`);
  return await io.openInput(preparedPath);
}
