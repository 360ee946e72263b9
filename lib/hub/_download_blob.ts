import { createHash } from "node:crypto";
import type { ListFileEntry } from "@huggingface/hub";

/** A repository's revision, and how to ask the hub for it. */
export interface HubAccess {
  repo: string;
  revision: string;
  hubUrl: string;
  accessToken?: string;
  report: (line: string) => void;
}

/**
 * Downloads a file under a temporary name, compares size and, for large
 * files, SHA-256 with the hub's listing, and gives it its name. On failure the
 * temporary file is removed.
 */
export async function downloadBlob(
  hub: HubAccess,
  entry: ListFileEntry,
  blob: string,
): Promise<void> {
  hub.report(`downloading ${hub.repo}/${entry.path} (${entry.size} bytes)`);
  const partial = `${blob}.${crypto.randomUUID()}.incomplete`;
  try {
    const { size, sha256 } = await fetchInto(hub, entry.path, partial);
    if (size !== entry.size) {
      throw new Error(`${entry.path} has ${size} of ${entry.size} bytes`);
    }
    if (entry.lfs !== undefined && sha256 !== entry.lfs.oid) {
      throw new Error(`${entry.path} has SHA-256 ${sha256}, not its own`);
    }
    await Deno.rename(partial, blob);
  } catch (error) {
    await Deno.remove(partial).catch(() => {});
    throw error;
  }
}

async function fetchInto(
  hub: HubAccess,
  path: string,
  file: string,
): Promise<{ size: number; sha256: string }> {
  const { downloadFile } = await import("@huggingface/hub");
  const content = await downloadFile({ ...hub, path, xet: false });
  if (content === null) throw new Error(`${path} is listed but not there`);
  const hash = createHash("sha256");
  let size = 0;
  using output = await Deno.open(file, { write: true, createNew: true });
  const writer = output.writable.getWriter();
  for await (const chunk of content.stream()) {
    hash.update(chunk);
    size += chunk.byteLength;
    await writer.write(chunk);
  }
  await writer.close();
  return { size, sha256: hash.digest("hex") };
}
