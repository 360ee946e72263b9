import { dirname, join } from "node:path";
import type { ListFileEntry } from "@huggingface/hub";
import { CONFIG_NAMES, storageFolder } from "./_cached_snapshot.ts";
import { downloadBlob, type HubAccess } from "./_download_blob.ts";
import type { ModelId } from "./_parse_model_id.ts";

/**
 * What a text model needs. Weights under other names are other precisions or
 * formats of the same tensors, often gigabytes of them.
 */
const WANTED = [
  /^(config|generation_config|tokenizer|tokenizer_config|special_tokens_map|added_tokens|adapter_config)\.json$/,
  /^(adapter_)?model(-\d+-of-\d+)?\.safetensors$/,
  /^model\.safetensors\.index\.json$/,
  /^chat_template\.jinja$/,
  /^selfhint\.yaml$/,
];

const COMMIT = /^[0-9a-f]{40}$/;
const OBJECT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

/** Asks the hub which commit a revision is. */
export async function resolveCommit(
  id: ModelId,
  hub: Pick<HubAccess, "hubUrl" | "accessToken">,
): Promise<string> {
  const { modelInfo } = await import("@huggingface/hub");
  const { sha } = await modelInfo({
    ...hub,
    ...id,
    additionalFields: ["sha"],
  });
  if (COMMIT.test(sha)) return sha;
  throw new Error(`the hub names no commit but '${sha}'`);
}

/**
 * Brings a model's wanted files into the cache, in its usual layout: blobs by
 * content, a snapshot folder of links to them, and last, when all is there,
 * the config and the ref that names the snapshot. The library's own snapshot
 * download takes every file of the repository and writes to stdout.
 */
export async function downloadSnapshot(
  id: ModelId,
  hub: HubAccess,
  cacheDir: string,
): Promise<string> {
  const storage = storageFolder(cacheDir, id);
  const snapshot = join(storage, "snapshots", hub.revision);
  await Deno.mkdir(join(storage, "blobs"), { recursive: true });
  await Deno.mkdir(snapshot, { recursive: true });
  for (const entry of await listWanted(hub)) {
    const path = join(snapshot, entry.path);
    if (await isPresent(path)) continue;
    const object = entry.lfs?.oid ?? entry.oid ?? "";
    if (!OBJECT.test(object)) {
      throw new Error(`the hub lists ${entry.path} as '${object}'`);
    }
    const blob = join(storage, "blobs", object);
    if (!await isPresent(blob)) await downloadBlob(hub, entry, blob);
    await link(blob, path);
  }
  if (id.revision !== hub.revision) {
    const ref = join(storage, "refs", id.revision);
    await Deno.mkdir(dirname(ref), { recursive: true });
    await Deno.writeTextFile(ref, hub.revision);
  }
  return snapshot;
}

/** Lists what to download, the config last: it marks a whole snapshot. */
async function listWanted(hub: HubAccess): Promise<ListFileEntry[]> {
  const { listFiles } = await import("@huggingface/hub");
  const wanted: ListFileEntry[] = [];
  for await (const entry of listFiles(hub)) {
    const isWanted = WANTED.some((pattern) => pattern.test(entry.path));
    if (entry.type === "file" && isWanted) wanted.push(entry);
  }
  const place = ({ path }: ListFileEntry): number =>
    CONFIG_NAMES.findIndex((name) => name === path);
  wanted.sort((a, b) => place(a) - place(b));
  if (wanted.length > 0 && place(wanted.at(-1)!) >= 0) return wanted;
  throw new Error("the repository has no config.json");
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
async function link(blob: string, path: string): Promise<void> {
  const name = blob.slice(dirname(blob).length + 1);
  const ways = [
    () => Deno.symlink(join("..", "..", "blobs", name), path),
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
