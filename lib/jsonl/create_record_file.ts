import { createByteFile } from "./create_byte_file.ts";
import {
  createRecordWriter,
  type RecordWriter,
  type RecordWriterOptions,
} from "./create_record_writer.ts";

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
  const { file, end } = await createByteFile(path);
  const writer = createRecordWriter(file, options);
  return {
    write: writer.write,
    async end(): Promise<void> {
      await writer.end();
      await end();
    },
    get rows(): number {
      return writer.rows;
    },
  };
}
