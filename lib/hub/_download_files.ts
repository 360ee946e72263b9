import { dirname, join } from "node:path";
import type { ListFileEntry } from "@huggingface/hub";
import { storageFolder } from "./_cached_snapshot.ts";
import { downloadBlob } from "./_download_blob.ts";
import type { HubAccess } from "./_hub_access.ts";
import type { RepoId } from "./_parse_repo_id.ts";

const COMMIT = /^[0-9a-f]{40}$/;
const OBJECT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

/** Whether a revision names a commit, which never changes. */
export function isCommit(revision: string): boolean {
  return COMMIT.test(revision);
}

/** Asks the hub which commit a revision is. */
export async function resolveCommit(
  { kind, name, revision }: RepoId,
  { hubUrl, accessToken, fetch }: HubAccess,
): Promise<string> {
  const { datasetInfo, modelInfo } = await import("@huggingface/hub");
  const asked = {
    hubUrl,
    ...accessToken !== undefined && { accessToken },
    fetch,
    name,
    revision,
    additionalFields: ["sha" as const],
  };
  const { sha } =
    await (kind === "model" ? modelInfo(asked) : datasetInfo(asked));
  if (isCommit(sha)) return sha;
  throw new Error(`the hub names no commit but '${sha}'`);
}

/** Lists the files of a commit. */
export async function listRepository(
  { kind, name, revision }: RepoId,
  { hubUrl, accessToken, fetch }: HubAccess,
): Promise<ListFileEntry[]> {
  const { listFiles } = await import("@huggingface/hub");
  const entries = await Array.fromAsync(listFiles({
    hubUrl,
    ...accessToken !== undefined && { accessToken },
    fetch,
    repo: { type: kind, name },
    revision,
    // A model's own files are at the top; below it often has other formats.
    recursive: kind === "dataset",
  }));
  return entries.filter(({ type }) => type === "file");
}

/**
 * Brings files of a commit into the cache, in its usual layout: blobs by
 * content, and a snapshot folder of links to them, in the order given. The
 * library's own snapshot download takes every file of the repository and
 * writes to stdout.
 */
export async function downloadFiles(
  id: RepoId,
  hub: HubAccess,
  entries: readonly ListFileEntry[],
): Promise<string> {
  const storage = storageFolder(hub.cacheDir, id);
  const snapshot = join(storage, "snapshots", id.revision);
  await Deno.mkdir(join(storage, "blobs"), { recursive: true });
  await Deno.mkdir(snapshot, { recursive: true });
  for (const entry of entries) {
    const path = join(snapshot, entry.path);
    if (!path.startsWith(`${snapshot}/`)) {
      throw new Error(`the hub lists a file outside: '${entry.path}'`);
    }
    if (await isPresent(path)) continue;
    const object = entry.lfs?.oid ?? entry.oid ?? "";
    if (!OBJECT.test(object)) {
      throw new Error(`the hub lists ${entry.path} as '${object}'`);
    }
    const blob = join(storage, "blobs", object);
    if (!await isPresent(blob)) await downloadBlob(id, hub, entry, blob);
    await Deno.mkdir(dirname(path), { recursive: true });
    const up = entry.path.split("/").map(() => "..").join("/");
    await link(blob, join(up, "..", "blobs", object), path);
  }
  return snapshot;
}

/** Remembers in the cache which commit a branch or tag is. */
export async function writeRef(
  { revision, ...repo }: RepoId,
  commit: string,
  cacheDir: string,
): Promise<void> {
  if (revision === commit) return;
  const ref = join(storageFolder(cacheDir, repo), "refs", revision);
  await Deno.mkdir(dirname(ref), { recursive: true });
  await Deno.writeTextFile(ref, commit);
}

async function isPresent(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * Links a snapshot's file to its blob. Deno makes symbolic links only with
 * unscoped permissions, and not every file system has hard ones.
 */
async function link(
  blob: string,
  relative: string,
  path: string,
): Promise<void> {
  const ways = [
    () => Deno.symlink(relative, path),
    () => Deno.link(blob, path),
    () => Deno.copyFile(blob, path),
  ];
  let failure: unknown;
  for (const way of ways) {
    try {
      return await way();
    } catch (error) {
      // Another process got there first.
      if (await isPresent(path)) return;
      failure = error;
    }
  }
  throw failure;
}
