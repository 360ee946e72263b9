import { createHash } from "node:crypto";
import type { ListFileEntry } from "@huggingface/hub";
import type { HubAccess } from "./_hub_access.ts";
import type { RepoId } from "./_parse_repo_id.ts";

/** How often a download that brings nothing more is taken up again. */
const RETRIES = 4;
/** How often a long download says where it is. */
const TELL_MS = 10_000;

/**
 * Downloads a file under a temporary name, compares it with the hub's listing,
 * and gives it its name. A connection that is cut is taken up where it broke;
 * what a run leaves unfinished, the next one continues.
 */
export async function downloadBlob(
  id: RepoId,
  hub: HubAccess,
  entry: ListFileEntry,
  blob: string,
): Promise<void> {
  const partial = `${blob}.partial`;
  using file = await Deno.open(partial, {
    read: true,
    write: true,
    create: true,
  });
  // Another process may be at it: one writes, the other then finds it done.
  await file.lock(true);
  if (await exists(blob)) return;
  await fetchInto(id, hub, entry, file);
  const fault = await faultOf(file, entry);
  if (fault === undefined) return await Deno.rename(partial, blob);
  await Deno.remove(partial);
  throw new Error(`${entry.path} has ${fault}`);
}

async function fetchInto(
  id: RepoId,
  hub: HubAccess,
  entry: ListFileEntry,
  file: Deno.FsFile,
): Promise<void> {
  const label = `${id.name}/${entry.path}`;
  for (let retry = 0;;) {
    const start = await file.seek(0, Deno.SeekMode.End);
    if (start >= entry.size) return;
    const from = start > 0 ? ` from ${start}` : "";
    hub.report(`downloading ${label} (${entry.size} bytes${from})`);
    try {
      return await fetchRest(id, hub, entry, file, start);
    } catch (error) {
      const end = await file.seek(0, Deno.SeekMode.End);
      retry = end > start ? 0 : retry + 1;
      if (isFinal(error) || retry > RETRIES) throw error;
      await new Promise((resolve) =>
        setTimeout(resolve, hub.retryWait * 2 ** retry)
      );
    }
  }
}

async function fetchRest(
  { kind, name, revision }: RepoId,
  hub: HubAccess,
  { path, size }: ListFileEntry,
  file: Deno.FsFile,
  start: number,
): Promise<void> {
  const { fileDownloadInfo } = await import("@huggingface/hub");
  const { hubUrl, accessToken } = hub;
  const info = await fileDownloadInfo({
    hubUrl,
    ...accessToken !== undefined && { accessToken },
    fetch: hub.fetch,
    repo: { type: kind, name },
    revision,
    path,
  });
  if (info === null) throw new Error(`${path} is listed but not there`);
  const isOwn = new URL(info.url).origin === new URL(hubUrl).origin;
  const response = await hub.fetch(info.url, {
    headers: {
      ...start > 0 && { range: `bytes=${start}-` },
      ...isOwn && accessToken !== undefined &&
        { authorization: `Bearer ${accessToken}` },
    },
  });
  if (!response.ok) throw await refusal(response, path);
  // A server that knows no ranges gives the whole file again.
  if (start > 0 && response.status !== 206) await file.truncate(0);
  await file.seek(0, Deno.SeekMode.End);
  let done = start;
  let told = performance.now();
  for await (const chunk of response.body ?? []) {
    await writeAll(file, chunk);
    done += chunk.length;
    if (performance.now() - told < TELL_MS) continue;
    told = performance.now();
    hub.report(`downloading ${name}/${path}: ${percent(done, size)}`);
  }
}

async function refusal(response: Response, path: string): Promise<Error> {
  const { status, headers } = response;
  const body = await response.text();
  const text = headers.get("content-type")?.startsWith("application/json")
    ? String(JSON.parse(body).error ?? "")
    : "";
  const reason = `${path} is refused with status ${status}`;
  const error = new Error(text === "" ? reason : `${reason}: ${text}`);
  return Object.assign(error, { statusCode: status });
}

function percent(done: number, size: number): string {
  return `${Math.floor(100 * done / size)}%`;
}

/** Whether trying again cannot help: the hub refused, may not be asked, or was stopped. */
function isFinal(error: unknown): boolean {
  return error instanceof Deno.errors.NotCapable ||
    error instanceof DOMException && error.name === "AbortError" ||
    typeof (error as { statusCode?: unknown }).statusCode === "number";
}

async function faultOf(
  file: Deno.FsFile,
  entry: ListFileEntry,
): Promise<string | undefined> {
  const { size } = await file.stat();
  if (size !== entry.size) return `${size} of ${entry.size} bytes`;
  const hash = createHash(entry.lfs === undefined ? "sha1" : "sha256");
  // Git names a small file by this and its bytes.
  if (entry.lfs === undefined) hash.update(`blob ${size}\0`);
  await file.seek(0, Deno.SeekMode.Start);
  const chunk = new Uint8Array(1 << 18);
  for (let length; (length = await file.read(chunk)) !== null;) {
    hash.update(chunk.subarray(0, length));
  }
  const found = hash.digest("hex");
  if (found === (entry.lfs?.oid ?? entry.oid)) return undefined;
  const kind = entry.lfs === undefined ? "git hash" : "SHA-256";
  return `${kind} ${found}, not its own`;
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length;) {
    start += await file.write(bytes.subarray(start));
  }
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
