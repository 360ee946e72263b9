import { dirname } from "node:path";
import { WriteError } from "../jsonl/mod.ts";

/**
 * An append-only text file that is opened when it is first needed. Where it is
 * removed meanwhile an append fails, but its lines come back when it is closed.
 */
export interface LineFile {
  append(text: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

export function createLineFile(path: string, what: string): LineFile {
  const encoder = new TextEncoder();
  let file: Deno.FsFile | undefined;
  let size = 0;
  return {
    async append(text: string | Uint8Array): Promise<void> {
      try {
        if (file === undefined) {
          const how = { read: true, append: true, create: true };
          file = await Deno.open(path, how);
          ({ size } = await file.stat());
        }
        const bytes = typeof text === "string" ? encoder.encode(text) : text;
        for (let done = 0; done < bytes.length;) {
          done += await file.write(bytes.subarray(done));
        }
        size += bytes.length;
      } catch (cause) {
        // No part of a line stays, as where the disk is full.
        await file?.truncate(size).catch(() => {});
        throw new WriteError(`${what} to '${path}'`, cause);
      }
      // A removed file takes lines silently.
      if (await isThere(path)) return;
      throw new WriteError(`${what} to '${path}'`, "the file was removed");
    },
    async close(): Promise<void> {
      if (file === undefined) return;
      using open = file;
      file = undefined;
      if (!(await isThere(path))) await restore(open, path);
    },
  };
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** Writes a removed file's lines to its old place, which is whole or not there. */
async function restore(file: Deno.FsFile, path: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await file.seek(0, Deno.SeekMode.Start);
  using target = await Deno.create(`${path}.tmp`);
  const chunk = new Uint8Array(1 << 16);
  for (
    let count = await file.read(chunk);
    count !== null;
    count = await file.read(chunk)
  ) {
    let rest = chunk.subarray(0, count);
    while (rest.length > 0) rest = rest.subarray(await target.write(rest));
  }
  await Deno.rename(`${path}.tmp`, path);
}
