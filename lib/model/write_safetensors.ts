import type { StoredTensor } from "./read_safetensors.ts";

/**
 * Writes tensors as a safetensors file: F32, or I64 for big integers, to a
 * temporary name first, flushed to the disk, then renamed, so that the path
 * never holds half a file.
 *
 * The same tensors always give the same bytes: wider types first, then by
 * name, as the format's reference writer does.
 *
 * @example Usage
 * ```ts
 * import { readSafetensors } from "./read_safetensors.ts";
 * import { writeSafetensors } from "./write_safetensors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile();
 * const bias = { shape: [2], data: Float32Array.of(1, 2) };
 * await writeSafetensors(path, new Map([["bias", bias]]), { step: "60" });
 * assertEquals((await readSafetensors(path)).get("bias"), bias);
 * ```
 *
 * @param path Where the file goes; an existing one is replaced.
 * @param tensors The tensors by name.
 * @param metadata Free text beside `format: "pt"`.
 * @throws {RangeError} If a shape does not fit its data.
 */
export async function writeSafetensors(
  path: string,
  tensors: ReadonlyMap<string, StoredTensor>,
  metadata: Readonly<Record<string, string>> = {},
): Promise<void> {
  const sorted = [...tensors].sort(([a, { data: x }], [b, { data: y }]) =>
    y.BYTES_PER_ELEMENT - x.BYTES_PER_ELEMENT || (a < b ? -1 : 1)
  );
  const header = encodeHeader(sorted, { format: "pt", ...metadata });
  const temporary = `${path}.tmp`;
  try {
    using file = await Deno.create(temporary);
    await writeAll(file, header);
    for (const [_, { data }] of sorted) {
      await writeAll(
        file,
        new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      );
    }
    await file.sync();
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    throw error;
  }
  await Deno.rename(temporary, path);
}

function encodeHeader(
  tensors: readonly (readonly [string, StoredTensor])[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  // A map keeps integer-like names where they are; an object would not.
  const entries = [`"__metadata__":${JSON.stringify(metadata)}`];
  let offset = 0;
  for (const [name, { shape, data }] of tensors) {
    if (shape.reduce((a, b) => a * b, 1) !== data.length) {
      throw new RangeError(
        `Cannot write tensor '${name}': shape [${shape.join(", ")}] does not ` +
          `hold ${data.length} values`,
      );
    }
    const entry = JSON.stringify({
      dtype: data instanceof Float32Array ? "F32" : "I64",
      shape,
      data_offsets: [offset, offset + data.byteLength],
    });
    entries.push(`${JSON.stringify(name)}:${entry}`);
    offset += data.byteLength;
  }
  const json = new TextEncoder().encode(`{${entries.join(",")}}`);
  const length = Math.ceil(json.length / 8) * 8;
  const header = new Uint8Array(8 + length).fill(0x20);
  new DataView(header.buffer).setBigUint64(0, BigInt(length), true);
  header.set(json, 8);
  return header;
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += await file.write(bytes.subarray(written));
  }
}
