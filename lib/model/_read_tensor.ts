import { DataError } from "../jsonl/mod.ts";
import { readExactly } from "./_read_exactly.ts";
import type { TensorEntry } from "./_safetensors_header.ts";

/** How many bytes of a narrower type are widened at a time. */
const CHUNK_BYTES = 1 << 20;

/**
 * Reads one tensor of an open safetensors file: F32 straight into its array,
 * F16 and BF16 widened to float32, I64 as big integers.
 */
export async function readTensor(
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
      { hint: "save it in one of these types first" },
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
