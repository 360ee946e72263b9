import { readTensor } from "./_read_tensor.ts";
import { readHeaderOf } from "./read_safetensors_header.ts";

/** A tensor in memory: float types as float32, 64-bit integers as they are. */
export interface StoredTensor {
  /** The length of each axis. */
  shape: readonly number[];
  /** The values in row-major order. */
  data: Float32Array | BigInt64Array;
}

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
