import { damagedFile } from "./_damaged_file.ts";
import { readExactly } from "./_read_exactly.ts";
import { parseHeader, type SafetensorsHeader } from "./_safetensors_header.ts";

export type { SafetensorsHeader, TensorEntry } from "./_safetensors_header.ts";

/** The format's own limit on the header, in bytes. */
const MAX_HEADER = 100_000_000;

/**
 * Reads the header of a safetensors file and checks all of it, without reading
 * any tensor.
 *
 * @example Usage
 * ```ts
 * import { readSafetensorsHeader } from "./read_safetensors_header.ts";
 * import { writeSafetensors } from "./write_safetensors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile();
 * const bias = { shape: [2], data: Float32Array.of(1, 2) };
 * await writeSafetensors(path, new Map([["bias", bias]]));
 * const { tensors } = await readSafetensorsHeader(path);
 * assertEquals(tensors[0]?.byteLength, 8);
 * ```
 *
 * @param path The file.
 * @returns Metadata, and each tensor's type, shape and place in the file.
 * @throws {DataError} If the header is malformed or the file is cut off.
 */
export async function readSafetensorsHeader(
  path: string,
): Promise<SafetensorsHeader> {
  using file = await Deno.open(path);
  return await readHeaderOf(file, path);
}

/** Reads the header of an open file, from its start. */
export async function readHeaderOf(
  file: Deno.FsFile,
  path: string,
): Promise<SafetensorsHeader> {
  const { size, isFile } = await file.stat();
  if (!isFile) throw damagedFile(`Cannot read '${path}': it is no file`);
  if (size < 8) {
    throw damagedFile(
      `Cannot read '${path}': ${size} bytes are too few for safetensors`,
    );
  }
  const prefix = new Uint8Array(8);
  await readExactly(file, 0, prefix, path);
  const length = new DataView(prefix.buffer).getBigUint64(0, true);
  if (length > BigInt(Math.min(MAX_HEADER, size - 8))) {
    throw damagedFile(
      `Cannot read '${path}': its header claims ${length} bytes, the file ` +
        `has ${size}`,
      { hint: "the file may be cut off, or not be safetensors" },
    );
  }
  const header = new Uint8Array(Number(length));
  await readExactly(file, 8, header, path);
  return parseHeader(header, 8 + header.length, size, path);
}
