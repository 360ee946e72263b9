import { dirname } from "node:path";
import {
  createRecordWriter,
  type RecordWriter,
  type RecordWriterOptions,
} from "./create_record_writer.ts";
import { WriteError } from "./write_error.ts";

/**
 * Makes the writer of a file of records. The file gets its name when it has its
 * end; until then it is called `<path>.tmp`, and an older file stays. A link is
 * followed, and what is no plain file, such as `/dev/null`, is written into.
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
  const { target, isFile, file } = await openTarget(path);
  const writer = createRecordWriter(file, options);
  return {
    write: writer.write,
    async end(): Promise<void> {
      await writer.end();
      file.close();
      if (isFile) await Deno.rename(`${target}.tmp`, target);
    },
    get rows(): number {
      return writer.rows;
    },
  };
}

async function openTarget(
  path: string,
): Promise<{ target: string; isFile: boolean; file: Deno.FsFile }> {
  try {
    const { target, isFile } = await findTarget(path);
    const file = isFile
      ? await Deno.create(`${target}.tmp`)
      : await Deno.open(target, { write: true });
    return { target, isFile, file };
  } catch (cause) {
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    throw new WriteError(`'${path}'`, cause);
  }
}

async function findTarget(
  path: string,
): Promise<{ target: string; isFile: boolean }> {
  try {
    const target = await Deno.realPath(path);
    const { isFile, isDirectory } = await Deno.stat(target);
    if (isDirectory) throw new Error("it is a folder");
    return { target, isFile };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await Deno.mkdir(dirname(path), { recursive: true });
    return { target: path, isFile: true };
  }
}
