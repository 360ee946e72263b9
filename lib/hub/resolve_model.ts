import { isAbsolute, join, resolve } from "node:path";
import { UsageError } from "../config/mod.ts";
import { cachedSnapshot, CONFIG_NAMES } from "./_cached_snapshot.ts";
import { downloadSnapshot, resolveCommit } from "./_download_snapshot.ts";
import { explainHubError, isUnreachable } from "./_explain_hub_error.ts";
import { parseModelId } from "./_parse_model_id.ts";

/** Where a model may come from; what is absent is read from the environment. */
export interface ResolveModelOptions {
  /** Branch, tag or commit of a hub id; its default branch, `main`. */
  revision?: string;
  /** The hub cache; else `HF_HUB_CACHE`, `HF_HOME`/hub or the user's cache. */
  cacheDir?: string;
  /** The hub's address; else `HF_ENDPOINT`, else the public hub. */
  hubUrl?: string;
  /** The access token; else `HF_TOKEN`. */
  token?: string;
  /** Whether only folders and the cache may be used; else `HF_HUB_OFFLINE`. */
  offline?: boolean;
  /** What relative folders start from; else `INIT_CWD`, else the current one. */
  baseFolder?: string;
  /** Is told, line by line, what is downloaded. */
  report?: (line: string) => void;
}

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
  const id = parseModelId(reference, options.revision);
  const { getHFHubCachePath, HUB_URL } = await import("@huggingface/hub");
  const cacheDir = options.cacheDir ?? getHFHubCachePath();
  if (options.offline ?? isSet(environment("HF_HUB_OFFLINE"))) {
    const cached = await cachedSnapshot(cacheDir, id);
    if (cached !== undefined) return cached;
    throw new UsageError(
      `Cannot resolve model '${reference}': offline, and the cache '${cacheDir}' does not hold it`,
      { hint: "unset HF_HUB_OFFLINE, or give a local folder" },
    );
  }
  const endpoint = options.hubUrl ?? environment("HF_ENDPOINT");
  const hubUrl = (endpoint ?? HUB_URL).replace(/\/+$/, "");
  if (!URL.canParse(hubUrl)) {
    throw new UsageError(
      `Cannot resolve model '${reference}': HF_ENDPOINT '${hubUrl}' is no address`,
    );
  }
  const accessToken = options.token ?? environment("HF_TOKEN");
  if (accessToken !== undefined && !accessToken.startsWith("hf_")) {
    throw new UsageError(
      `Cannot resolve model '${reference}': HF_TOKEN does not start with 'hf_'`,
    );
  }
  const access = {
    hubUrl,
    ...(accessToken !== undefined && { accessToken }),
  };
  const report = options.report ?? (() => {});
  let revision: string;
  try {
    revision = await resolveCommit(id, access);
  } catch (error) {
    const cached = isUnreachable(error)
      ? await cachedSnapshot(cacheDir, id)
      : undefined;
    if (cached === undefined) throw explainHubError(error, reference, hubUrl);
    report(`${hubUrl} cannot be reached: using the cached ${reference}`);
    return cached;
  }
  try {
    const hub = { ...access, report, repo: id.name, revision };
    return await downloadSnapshot(id, hub, cacheDir);
  } catch (error) {
    throw explainHubError(error, reference, hubUrl);
  }
}

async function localFolder(
  reference: string,
  baseFolder: string | undefined,
): Promise<string | undefined> {
  const base = isAbsolute(reference)
    ? "/"
    : baseFolder ?? environment("INIT_CWD") ?? Deno.cwd();
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
  throw new UsageError(
    `Cannot resolve model '${reference}': the folder has no config.json`,
  );
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

function environment(name: string): string | undefined {
  const value = Deno.env.get(name);
  return value === "" ? undefined : value;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !/^(0|false|no|off)$/i.test(value);
}
