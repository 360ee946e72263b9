import { dirname, join } from "node:path";
import { UsageError } from "../config/mod.ts";
import {
  cachedCommit,
  readIfPresent,
  storageFolder,
} from "./_cached_snapshot.ts";
import { datasetFiles, type DatasetPart } from "./_dataset_files.ts";
import {
  downloadFiles,
  isCommit,
  listRepository,
  resolveCommit,
  writeRef,
} from "./_download_files.ts";
import { listTree } from "./_list_tree.ts";
import { explainHubError, isUnreachable } from "./_explain_hub_error.ts";
import { type HubAccess, hubAccess } from "./_hub_access.ts";
import { parseRepoId, type RepoId } from "./_parse_repo_id.ts";
import type { HubOptions } from "./hub_options.ts";

/** Which part of a dataset, and where it may come from. */
export interface ResolveDatasetOptions extends HubOptions {
  /**
   * Branch, tag or commit. Without one the commit that the cache has stands;
   * a branch that is named is asked for anew.
   *
   * @default {"main"}
   */
  revision?: string;
  /**
   * The configuration; `default` is the set's own default.
   *
   * @default {"default"}
   */
  config?: string;
  /**
   * The split.
   *
   * @default {"train"}
   */
  split?: string;
}

/** The files of one split, in the cache. */
export interface DatasetSnapshot {
  /** `org/name`. */
  name: string;
  /** The commit they are of. */
  commit: string;
  /** Their paths in the repository, in order. */
  files: string[];
  /** The folder that they lie in. */
  folder: string;
}

/**
 * Brings one split of a dataset on the hub into the cache which all Hugging
 * Face tools share, and pins its commit. Only the README, which tells the
 * files, and the data files are fetched; a download that was cut is continued.
 * What the cache has whole costs no request.
 *
 * @example Usage
 * ```ts ignore
 * import { resolveDataset } from "./resolve_dataset.ts";
 *
 * const { folder, files, commit } = await resolveDataset("openai/gsm8k", {
 *   config: "main",
 * });
 * console.error(commit, files.map((file) => `${folder}/${file}`));
 * ```
 *
 * @param reference `org/name[@revision]`
 * @param options Which part, and where to look
 * @returns Where the files are, and their commit
 * @throws {UsageError} If there is no such dataset, revision, configuration or
 * split, it needs a token, or is not cached while offline
 * @throws {Error} If the hub cannot be reached or a download fails
 */
export async function resolveDataset(
  reference: string,
  options: ResolveDatasetOptions = {},
): Promise<DatasetSnapshot> {
  const { config = "default", split = "train" } = options;
  const part = { config, split };
  const id = parseRepoId("dataset", reference, options.revision);
  const hub = await hubAccess(options, `dataset '${reference}'`);
  const named = options.revision !== undefined || reference.includes("@");
  const cached = await cachedDataset(id, hub, part);
  if (cached && (hub.offline || !named || isCommit(id.revision))) {
    hub.report(`using the cached ${id.name} at commit ${cached.commit}`);
    return cached;
  }
  if (hub.offline) return await offlineDataset(id, hub, part, reference);
  try {
    const revision = await resolveCommit(id, hub);
    const snapshot = await download({ ...id, revision }, hub, part, reference);
    await writeRef(id, revision, hub.cacheDir);
    return snapshot;
  } catch (error) {
    if (cached && isUnreachable(error)) {
      hub.report(
        `${hub.hubUrl} cannot be reached: using the cached ${id.name} at commit ${cached.commit}`,
      );
      return cached;
    }
    throw explainHubError(error, "dataset", reference, hub);
  }
}

async function download(
  id: RepoId,
  hub: HubAccess,
  part: DatasetPart,
  reference: string,
): Promise<DatasetSnapshot> {
  const entries = await listRepository(id, hub);
  const card = entries.filter(({ path }) => path === "README.md");
  const folder = await downloadFiles(id, hub, card);
  const files = datasetFiles(
    entries.map(({ path }) => path),
    await readIfPresent(join(folder, "README.md")),
    part,
    reference,
  );
  const wanted = files.map((file) =>
    entries.find(({ path }) => path === file)!
  );
  await downloadFiles(id, hub, wanted);
  const note = notePath(id, hub, id.revision, part);
  await Deno.mkdir(dirname(note), { recursive: true });
  await Deno.writeTextFile(note, JSON.stringify(files));
  return { name: id.name, commit: id.revision, files, folder };
}

/** Where it is noted which files make a part: written once all are there. */
function notePath(
  id: RepoId,
  { cacheDir }: HubAccess,
  commit: string,
  { config, split }: DatasetPart,
): string {
  const name = encodeURIComponent(`${config} ${split}`);
  return join(storageFolder(cacheDir, id), "selfhint", commit, `${name}.json`);
}

async function cachedDataset(
  id: RepoId,
  hub: HubAccess,
  part: DatasetPart,
): Promise<DatasetSnapshot | undefined> {
  const commit = await cachedCommit(hub.cacheDir, id);
  const note = await readIfPresent(notePath(id, hub, commit, part));
  if (note === undefined) return undefined;
  const files: string[] = JSON.parse(note);
  const folder = join(storageFolder(hub.cacheDir, id), "snapshots", commit);
  for (const file of files) {
    const isThere = await Deno.stat(join(folder, file))
      .then(() => true, () => false);
    if (!isThere) return undefined;
  }
  return { name: id.name, commit, files, folder };
}

/** What another tool left in the cache; shards must say that all are there. */
async function offlineDataset(
  id: RepoId,
  hub: HubAccess,
  part: DatasetPart,
  reference: string,
): Promise<DatasetSnapshot> {
  const commit = await cachedCommit(hub.cacheDir, id);
  const folder = join(storageFolder(hub.cacheDir, id), "snapshots", commit);
  const paths = await listTree(folder);
  const missing = (reason: string): UsageError =>
    new UsageError(
      `Cannot resolve dataset '${reference}': offline, and the cache '${hub.cacheDir}' ${reason}`,
      { hint: "unset HF_HUB_OFFLINE, or give a local path" },
    );
  if (paths.length === 0) throw missing("does not hold it");
  const readme = await readIfPresent(join(folder, "README.md"));
  const files = datasetFiles(paths, readme, part, reference);
  const count = Number(/-of-(\d+)\./.exec(files[0]!)?.[1] ?? files.length);
  if (files.length < count) {
    throw missing(`holds ${files.length} of its ${count} shards`);
  }
  return { name: id.name, commit, files, folder };
}
