import { dirname } from "node:path";
import {
  createRecordWriter,
  type RecordWriter,
  type RecordWriterOptions,
} from "./create_record_writer.ts";
import { WriteError } from "./write_error.ts";

/**
 * Makes the writer of a file of records. The file gets its name when it has its
 * end; until then it is called `<path>.tmp`, and an older file stays.
 *
 * @example Usage
 * ```ts
 * import { createRecordFile } from "./create_record_file.ts";
 *
 * const path = `${await Deno.makeTempDir()}/runs/problems.jsonl`;
 * const file = await createRecordFile(path, {
 *   stage: "prepare",
 *   config: {},
 *   plain: true,
 *   version: "0.1.0",
 * });
 * await file.write({ id: "a" });
 * await file.end();
 * console.error(await Deno.readTextFile(path)); // {"id":"a"}
 * ```
 *
 * @param path Where the file goes; its folder is made if need be
 * @param options Stage, config, version, and whether frames are left out
 * @returns The writer, whose `end` closes and names the file
 */
export async function createRecordFile(
  path: string,
  options: RecordWriterOptions,
): Promise<RecordWriter> {
  const file = await createFile(path);
  const writer = createRecordWriter(file, options);
  return {
    write: writer.write,
    async end(): Promise<void> {
      await writer.end();
      file.close();
      await Deno.rename(`${path}.tmp`, path);
    },
    get rows(): number {
      return writer.rows;
    },
  };
}

async function createFile(path: string): Promise<Deno.FsFile> {
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    return await Deno.create(`${path}.tmp`);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    throw new WriteError(`'${path}'`, cause);
  }
}
