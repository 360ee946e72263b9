import { dirname } from "node:path";
import { WriteError } from "./write_error.ts";

/** A file that is being written. */
export interface ByteFile {
  /** Takes the bytes. */
  file: Deno.FsFile;
  /** Closes the file and gives it its name. */
  end(): Promise<void>;
}

/**
 * Makes a file that gets its name when it has its end; until then it is called
 * `<path>.tmp`, and an older file stays. A link is followed, and what is no plain
 * file, such as `/dev/null`, is written into.
 *
 * @example Usage
 * ```ts
 * import { createByteFile } from "./create_byte_file.ts";
 *
 * const path = `${await Deno.makeTempDir()}/runs/bytes`;
 * const { file, end } = await createByteFile(path);
 * await file.write(new Uint8Array(4));
 * await end();
 * console.error((await Deno.stat(path)).size); // 4
 * ```
 *
 * @param path Where the file goes; its folder is made if need be
 * @returns The file, open
 * @throws {WriteError} If it cannot be made
 */
export async function createByteFile(path: string): Promise<ByteFile> {
  const { target, isFile, file } = await openTarget(path);
  return {
    file,
    async end(): Promise<void> {
      file.close();
      if (isFile) await Deno.rename(`${target}.tmp`, target);
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
