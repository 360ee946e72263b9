import { join } from "node:path";
import type { ModelId } from "./_parse_model_id.ts";

/** Where a model's blobs, refs and snapshots lie in the hub cache. */
export function storageFolder(cacheDir: string, { name }: ModelId): string {
  return join(cacheDir, `models--${name.replace("/", "--")}`);
}

/** Finds a revision's snapshot in the cache, if it has a config. */
export async function cachedSnapshot(
  cacheDir: string,
  id: ModelId,
): Promise<string | undefined> {
  const storage = storageFolder(cacheDir, id);
  const ref = await readIfPresent(join(storage, "refs", id.revision));
  const folder = join(storage, "snapshots", ref?.trim() || id.revision);
  const config = await readIfPresent(join(folder, "config.json"));
  return config === undefined ? undefined : folder;
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (
      error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory
    ) return undefined;
    throw error;
  }
}
