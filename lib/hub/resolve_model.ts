import { isAbsolute, join, resolve } from "node:path";
import type { ListFileEntry } from "@huggingface/hub";
import { UsageError } from "../config/mod.ts";
import { DataError } from "../jsonl/mod.ts";
import { cachedSnapshot, CONFIG_NAMES } from "./_cached_snapshot.ts";
import {
  downloadFiles,
  listRepository,
  resolveCommit,
  writeRef,
} from "./_download_files.ts";
import { explainHubError, isUnreachable } from "./_explain_hub_error.ts";
import { hubAccess } from "./_hub_access.ts";
import { parseRepoId } from "./_parse_repo_id.ts";
import type { HubOptions } from "./hub_options.ts";

/** Where a model may come from. */
export interface ResolveModelOptions extends HubOptions {
  /** Branch, tag or commit of a hub id; its default branch, `main`. */
  revision?: string;
  /** What relative folders start from; else `INIT_CWD`, else the current one. */
  baseFolder?: string;
}

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

/**
 * Finds the local folder of a model or PEFT adapter, given that folder or a hub id. A hub
 * model goes into the cache which all Hugging Face tools share, so its files
 * may be links; only configs, tokenizer files, templates, safetensors and
 * `selfhint.yaml` are fetched. When the hub cannot be reached, a revision
 * that is in the cache is used as it is.
 *
 * @example Usage
 * ```ts
 * import { assert } from "@std/assert";
 * import { resolveModel } from "./resolve_model.ts";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/config.json`, "{}");
 * assert(await resolveModel(folder) === folder);
 * ```
 *
 * @param reference A folder with a `config.json` or `adapter_config.json`, or `org/name[@revision]`.
 * @param options Where to look.
 * @returns The folder's absolute path.
 * @throws {DataError} If a model's folder has no `config.json`.
 * @throws {UsageError} If the reference is neither, or names a model that
 * does not exist, needs a token, or is not cached while offline.
 * @throws {Error} If the download fails; nothing half-written stays.
 */
export async function resolveModel(
  reference: string,
  options: ResolveModelOptions = {},
): Promise<string> {
  if (reference === "") {
    throw new UsageError("Cannot resolve model '': the reference is empty");
  }
  const local = await localFolder(reference, options.baseFolder);
  if (local !== undefined) return local;
  const id = parseRepoId("model", reference, options.revision);
  const hub = await hubAccess(options, `model '${reference}'`);
  if (hub.offline) {
    const cached = await cachedSnapshot(hub.cacheDir, id);
    if (cached !== undefined) return cached;
    throw new UsageError(
      `Cannot resolve model '${reference}': offline, and the cache '${hub.cacheDir}' does not hold it`,
      { hint: "unset HF_HUB_OFFLINE, or give a local folder" },
    );
  }
  const explain = (error: unknown): Error =>
    explainHubError(error, "model", reference, hub);
  let revision: string;
  try {
    revision = await resolveCommit(id, hub);
  } catch (error) {
    const cached = isUnreachable(error)
      ? await cachedSnapshot(hub.cacheDir, id)
      : undefined;
    if (cached === undefined) throw explain(error);
    hub.report(
      `${hub.hubUrl} cannot be reached: using the cached ${reference}`,
    );
    return cached;
  }
  try {
    const pinned = { ...id, revision };
    const wanted = wantedFiles(await listRepository(pinned, hub));
    const folder = await downloadFiles(pinned, hub, wanted);
    await writeRef(id, revision, hub.cacheDir);
    return folder;
  } catch (error) {
    throw explain(error);
  }
}

/** What to download, the config last: it marks a whole snapshot. */
function wantedFiles(entries: readonly ListFileEntry[]): ListFileEntry[] {
  const wanted = entries.filter(({ path }) =>
    WANTED.some((pattern) => pattern.test(path))
  );
  const place = ({ path }: ListFileEntry): number =>
    CONFIG_NAMES.findIndex((name) => name === path);
  wanted.sort((a, b) => place(a) - place(b));
  if (wanted.length > 0 && place(wanted.at(-1)!) >= 0) return wanted;
  throw new Error("the repository has no config.json");
}

async function localFolder(
  reference: string,
  baseFolder: string | undefined,
): Promise<string | undefined> {
  const base = isAbsolute(reference)
    ? "/"
    : baseFolder ?? Deno.env.get("INIT_CWD") ?? Deno.cwd();
  const folder = resolve(base, reference);
  try {
    if (!(await Deno.stat(folder)).isDirectory) {
      throw new UsageError(
        `Cannot resolve model '${reference}': it is a file, not a model's folder`,
      );
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return undefined;
  }
  for (const name of CONFIG_NAMES) {
    if (await exists(join(folder, name))) return folder;
  }
  const message =
    `Cannot resolve model '${reference}': the folder has no config.json`;
  for await (const { name } of Deno.readDir(folder)) {
    if (!WANTED.some((pattern) => pattern.test(name))) continue;
    throw new DataError(message, {
      hint: `it has '${name}': fetch or save the rest of the model again`,
    });
  }
  throw new UsageError(message, { hint: "give the folder of a model" });
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
