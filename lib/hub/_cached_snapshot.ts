import { join } from "node:path";
import type { ModelId } from "./_parse_model_id.ts";

/** Where a model's blobs, refs and snapshots lie in the hub cache. */
export function storageFolder(cacheDir: string, { name }: ModelId): string {
  return join(cacheDir, `models--${name.replace("/", "--")}`);
}

/** What marks a folder as an adapter's or a model's, in the order of download. */
export const CONFIG_NAMES = ["adapter_config.json", "config.json"] as const;

/** Finds a revision's snapshot in the cache, if it has a config. */
export async function cachedSnapshot(
  cacheDir: string,
  id: ModelId,
): Promise<string | undefined> {
  const storage = storageFolder(cacheDir, id);
  const ref = await readIfPresent(join(storage, "refs", id.revision));
  const folder = join(storage, "snapshots", ref?.trim() || id.revision);
  for (const name of CONFIG_NAMES) {
    const config = await readIfPresent(join(folder, name));
    if (config !== undefined) return folder;
  }
  return undefined;
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
