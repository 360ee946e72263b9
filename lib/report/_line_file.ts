import { WriteError } from "../jsonl/mod.ts";

/** An append-only file that is opened when it is first needed. */
export interface LineFile {
  append(text: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

export function createLineFile(path: string, what: string): LineFile {
  const encoder = new TextEncoder();
  let file: Deno.FsFile | undefined;
  return {
    async append(text: string | Uint8Array): Promise<void> {
      try {
        if (file) await Deno.stat(path); // a removed file takes lines silently
        file ??= await Deno.open(path, { append: true, create: true });
        let rest = typeof text === "string" ? encoder.encode(text) : text;
        while (rest.length > 0) rest = rest.subarray(await file.write(rest));
      } catch (cause) {
        const gone = file && cause instanceof Deno.errors.NotFound;
        const reason = gone ? "the file was removed" : cause;
        throw new WriteError(`${what} to '${path}'`, reason);
      }
    },
    close(): Promise<void> {
      file?.close();
      file = undefined;
      return Promise.resolve();
    },
  };
}
