import { UsageError } from "../config/mod.ts";

/** Makes sure that a model folder is not there yet, or may be replaced. */
export async function assertModelFree(
  path: string,
  { overwrite }: { overwrite: boolean },
): Promise<void> {
  const exists = await Deno.stat(path).then(() => true, () => false);
  if (!exists) return;
  if (overwrite) return await assertReplaceable(path);
  throw new UsageError(`Cannot write model: '${path}' exists`, {
    hint: "--overwrite replaces it, --resume goes on from a checkpoint in it",
  });
}

/** Overwriting replaces the folder with all it holds: only a model's may go. */
async function assertReplaceable(path: string): Promise<void> {
  const names = (await Array.fromAsync(Deno.readDir(path)))
    .map(({ name }) => name);
  const isModel = names.includes("config.json") ||
    names.every((name) => name.startsWith("checkpoint-"));
  if (isModel) return;
  throw new UsageError(
    `Cannot overwrite '${path}': it is not a model folder, and holds ${names.length} files of its own`,
  );
}
