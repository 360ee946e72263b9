import { parseJson, stringifyJson } from "../jsonl/mod.ts";

/** Rows that wait on disk, so that only their places are in memory. */
export interface RowSpool<Row> extends Disposable {
  /** Puts a row away; gives its place. */
  put(row: Row): number;
  /** Gives a row back. */
  get(place: number): Row;
}

/** Makes a spool in a temporary file, which is made with the first row. */
export function createRowSpool<Row>(): RowSpool<Row> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const offsets: number[] = [0];
  let path: string | undefined;
  let file: Deno.FsFile | undefined;

  function open(): Deno.FsFile {
    path = Deno.makeTempFileSync({ prefix: "selfhint-" });
    return Deno.openSync(path, { read: true, write: true });
  }

  return {
    put(row) {
      file ??= open();
      const bytes = encoder.encode(stringifyJson(row));
      const start = offsets.at(-1)!;
      file.seekSync(start, Deno.SeekMode.Start);
      for (let done = 0; done < bytes.length;) {
        done += file.writeSync(bytes.subarray(done));
      }
      offsets.push(start + bytes.length);
      return offsets.length - 2;
    },
    get(place) {
      const start = offsets[place]!;
      const bytes = new Uint8Array(offsets[place + 1]! - start);
      file!.seekSync(start, Deno.SeekMode.Start);
      for (let done = 0; done < bytes.length;) {
        done += file!.readSync(bytes.subarray(done)) ?? bytes.length;
      }
      return parseJson(decoder.decode(bytes)) as Row;
    },
    [Symbol.dispose]() {
      file?.close();
      if (path !== undefined) Deno.removeSync(path);
    },
  };
}
