import { DataError } from "../jsonl/mod.ts";
import {
  memoryTensor,
  tensorBytes,
  type TensorSource,
} from "./tensor_source.ts";
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
  const sources = Array.from(
    tensors,
    ([name, tensor]) => [name, memoryTensor(tensor)] as const,
  );
  await writeTensors(path, new Map(sources), metadata);
}

/**
 * Writes tensors as a safetensors file, as {@linkcode writeSafetensors}, but
 * fetches each when its turn comes: no two have to be in memory at a time.
 *
 * @example Usage
 * ```ts
 * import { memoryTensor, readSafetensors, writeTensors } from "./mod.ts";
 *
 * const path = await Deno.makeTempFile();
 * const bias = memoryTensor({ shape: [1], data: Float32Array.of(1) }, "float16");
 * await writeTensors(path, new Map([["bias", bias]]));
 * console.assert((await readSafetensors(path)).get("bias")?.data[0] === 1);
 * ```
 *
 * @param path Where the file goes; an existing one is replaced.
 * @param sources The tensors by name.
 * @param metadata Free text beside `format: "pt"`.
 * @throws {RangeError} If a shape does not fit its data.
 * @throws {DataError} If a value is beyond the range of its type.
 */
export async function writeTensors(
  path: string,
  sources: ReadonlyMap<string, TensorSource>,
  metadata: Readonly<Record<string, string>> = {},
): Promise<void> {
  const sorted = [...sources].sort(([a, x], [b, y]) =>
    RANK.indexOf(x.dtype) - RANK.indexOf(y.dtype) || (a < b ? -1 : 1)
  );
  const temporary = `${path}.tmp`;
  try {
    using file = await Deno.create(temporary);
    await writeAll(file, encodeHeader(sorted, { format: "pt", ...metadata }));
    for (const [name, source] of sorted) {
      const written = await writeTensor(file, name, source);
      if (written === tensorBytes(source)) continue;
      throw new RangeError(
        `Cannot write tensor '${name}': shape [${source.shape.join(", ")}] ` +
          `does not hold ${written} bytes of ${source.dtype}`,
      );
    }
    await file.sync();
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    throw error;
  }
  await Deno.rename(temporary, path);
}

async function writeTensor(
  file: Deno.FsFile,
  name: string,
  source: TensorSource,
): Promise<number> {
  let written = 0;
  try {
    for await (const part of source.read()) {
      await writeAll(file, part);
      written += part.length;
    }
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new DataError(`Cannot write tensor '${name}': ${cause.message}`, {
      cause,
      hint: "choose a type of a wider range, such as float32",
    });
  }
  return written;
}

/** Wider types go first, which keeps every tensor aligned. */
const RANK: readonly TensorSource["dtype"][] = ["I64", "F32", "BF16", "F16"];

function encodeHeader(
  tensors: readonly (readonly [string, TensorSource])[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  // A map keeps integer-like names where they are; an object would not.
  const entries = [`"__metadata__":${JSON.stringify(metadata)}`];
  let offset = 0;
  for (const [name, source] of tensors) {
    const { dtype, shape } = source;
    const end = offset + tensorBytes(source);
    const entry = JSON.stringify({ dtype, shape, data_offsets: [offset, end] });
    entries.push(`${JSON.stringify(name)}:${entry}`);
    offset = end;
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
