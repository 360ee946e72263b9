import { join } from "node:path";
import type { RepoId } from "./_parse_repo_id.ts";

/** Where a repository's blobs, refs and snapshots lie in the hub cache. */
export function storageFolder(
  cacheDir: string,
  { kind, name }: Pick<RepoId, "kind" | "name">,
): string {
  return join(cacheDir, `${kind}s--${name.replace("/", "--")}`);
}

/** What marks a folder as an adapter's or a model's, in the order of download. */
export const CONFIG_NAMES = ["adapter_config.json", "config.json"] as const;

/** The commit that the cache has for a revision, whether or not it is there. */
export async function cachedCommit(
  cacheDir: string,
  id: RepoId,
): Promise<string> {
  const storage = storageFolder(cacheDir, id);
  const ref = await readIfPresent(join(storage, "refs", id.revision));
  return ref?.trim() || id.revision;
}

/** Finds a model's snapshot in the cache, if it has a config. */
export async function cachedSnapshot(
  cacheDir: string,
  id: RepoId,
): Promise<string | undefined> {
  const commit = await cachedCommit(cacheDir, id);
  const folder = join(storageFolder(cacheDir, id), "snapshots", commit);
  for (const name of CONFIG_NAMES) {
    const config = await readIfPresent(join(folder, name));
    if (config !== undefined) return folder;
  }
  return undefined;
}

/** Reads a text file, if there is one. */
export async function readIfPresent(path: string): Promise<string | undefined> {
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
