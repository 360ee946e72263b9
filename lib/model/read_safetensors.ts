import { DataError } from "../jsonl/mod.ts";
import { readExactly } from "./_read_exactly.ts";
import { readHeaderOf, type TensorEntry } from "./read_safetensors_header.ts";

/** A tensor in memory: float types as float32, 64-bit integers as they are. */
export interface StoredTensor {
  /** The length of each axis. */
  shape: readonly number[];
  /** The values in row-major order. */
  data: Float32Array | BigInt64Array;
}

/** How many bytes of a narrower type are widened at a time. */
const CHUNK_BYTES = 1 << 20;

/**
 * Reads every tensor of a safetensors file: F32 straight into its array,
 * F16 and BF16 widened to float32, I64 as big integers.
 *
 * @example Usage
 * ```ts
 * import { readSafetensors } from "./read_safetensors.ts";
 * import { writeSafetensors } from "./write_safetensors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile();
 * const bias = { shape: [2], data: Float32Array.of(1, 2) };
 * await writeSafetensors(path, new Map([["bias", bias]]));
 * assertEquals((await readSafetensors(path)).get("bias"), bias);
 * ```
 *
 * @param path The file.
 * @returns The tensors by name, in the order of the file.
 * @throws {DataError} If the file is malformed, cut off or of another type.
 */
export async function readSafetensors(
  path: string,
): Promise<Map<string, StoredTensor>> {
  using file = await Deno.open(path);
  const { tensors } = await readHeaderOf(file, path);
  const result = new Map<string, StoredTensor>();
  for (const entry of tensors) {
    const data = await readTensor(file, entry, path);
    result.set(entry.name, { shape: entry.shape, data });
  }
  return result;
}

async function readTensor(
  file: Deno.FsFile,
  entry: TensorEntry,
  path: string,
): Promise<Float32Array | BigInt64Array> {
  const { dtype, offset, byteLength } = entry;
  if (dtype === "F16" || dtype === "BF16") {
    return await readHalves(file, entry, path);
  }
  if (dtype !== "F32" && dtype !== "I64") {
    throw new DataError(
      `Cannot read tensor '${entry.name}' of '${path}': ${dtype} is not ` +
        `supported, only F32, F16, BF16 and I64 are`,
    );
  }
  const bytes = new Uint8Array(byteLength);
  await readExactly(file, offset, bytes, path);
  return dtype === "F32"
    ? new Float32Array(bytes.buffer)
    : new BigInt64Array(bytes.buffer);
}

async function readHalves(
  file: Deno.FsFile,
  { dtype, offset, byteLength }: TensorEntry,
  path: string,
): Promise<Float32Array> {
  const values = new Float32Array(byteLength / 2);
  const bits = new Uint32Array(values.buffer);
  const chunk = new Uint8Array(Math.min(byteLength, CHUNK_BYTES));
  for (let start = 0; start < byteLength; start += chunk.length) {
    const bytes = chunk.subarray(0, byteLength - start);
    await readExactly(file, offset + start, bytes, path);
    const count = bytes.length / 2;
    if (dtype === "F16") {
      values.set(new Float16Array(chunk.buffer, 0, count), start / 2);
    } else {
      const halves = new Uint16Array(chunk.buffer, 0, count);
      // A bfloat16 is the upper half of a float32.
      for (let i = 0; i < count; i++) bits[start / 2 + i] = halves[i]! << 16;
    }
  }
  return values;
}
