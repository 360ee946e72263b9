import { readExactly } from "./_read_exactly.ts";
import { readWeight } from "./load_weights.ts";
import type { StoredWeight, WeightType } from "./locate_weights.ts";
import type { StoredTensor } from "./read_safetensors.ts";

const BYTES = { F32: 4, F16: 2, BF16: 2, I64: 8 } as const;

const DTYPES = { float32: "F32", float16: "F16", bfloat16: "BF16" } as const;

/** How many bytes are copied or values converted at a time. */
const CHUNK = 1 << 20;

/** A tensor to be written, whose values are fetched when their turn comes. */
export interface TensorSource {
  /** The length of each axis. */
  shape: readonly number[];
  /** The element type in the file. */
  dtype: "F32" | "F16" | "BF16" | "I64";
  /** Its raw little-endian bytes in parts; a part is valid until the next. */
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * The size of a tensor in its file.
 *
 * @example Usage
 * ```ts
 * import { memoryTensor, tensorBytes } from "./tensor_source.ts";
 *
 * const bias = { shape: [2], data: Float32Array.of(1, 2) };
 * console.assert(tensorBytes(memoryTensor(bias, "bfloat16")) === 4);
 * ```
 *
 * @param source The tensor.
 * @returns Bytes.
 */
export function tensorBytes({ shape, dtype }: TensorSource): number {
  return shape.reduce((a, b) => a * b, BYTES[dtype]);
}

/**
 * A tensor in memory, to be written in its own type or a narrower one.
 *
 * @example Usage
 * ```ts
 * import { memoryTensor } from "./tensor_source.ts";
 *
 * const source = memoryTensor({ shape: [2], data: Float32Array.of(1, 2) });
 * console.assert(source.dtype === "F32");
 * ```
 *
 * @param tensor The tensor.
 * @param type The type of floats in the file; rounded to the nearest.
 * @returns Its source.
 */
export function memoryTensor(
  { shape, data }: StoredTensor,
  type: WeightType = "float32",
): TensorSource {
  const dtype = data instanceof Float32Array ? DTYPES[type] : "I64";
  return {
    shape,
    dtype,
    read: () =>
      data instanceof Float32Array && type !== "float32"
        ? narrow(data, type)
        : [new Uint8Array(data.buffer, data.byteOffset, data.byteLength)],
  };
}

/**
 * A tensor in a file, to be written in its own type or another.
 *
 * @example Usage
 * ```ts
 * import { storedTensor } from "./tensor_source.ts";
 *
 * const range = { path: "model.safetensors", offset: 96, byteLength: 4 };
 * const weight = { shape: [2], type: "bfloat16", range } as const;
 * console.assert(storedTensor("bias", weight).dtype === "BF16");
 * ```
 *
 * @param name Its name, for errors.
 * @param stored Where it lies.
 * @param type The type in the new file; that of the old one when omitted.
 * @returns Its source.
 */
export function storedTensor(
  name: string,
  stored: StoredWeight,
  type: WeightType = stored.type,
): TensorSource {
  return {
    shape: stored.shape,
    dtype: DTYPES[type],
    read: () =>
      type === stored.type ? copy(name, stored) : convert(name, stored, type),
  };
}

async function* copy(
  name: string,
  { range: { path, offset, byteLength } }: StoredWeight,
): AsyncIterable<Uint8Array> {
  using file = await Deno.open(path);
  const chunk = new Uint8Array(Math.min(byteLength, CHUNK));
  for (let start = 0; start < byteLength; start += chunk.length) {
    const part = chunk.subarray(0, byteLength - start);
    await readExactly(file, offset + start, part, `${path}: ${name}`);
    yield part;
  }
}

async function* convert(
  name: string,
  stored: StoredWeight,
  type: WeightType,
): AsyncIterable<Uint8Array> {
  yield* memoryTensor(await readWeight(name, stored), type).read();
}

function* narrow(
  data: Float32Array,
  type: WeightType,
): Iterable<Uint8Array> {
  const size = Math.min(data.length, CHUNK);
  const bits = new Uint32Array(data.buffer, data.byteOffset, data.length);
  const halves = new Uint16Array(size);
  const floats = new Float16Array(halves.buffer);
  // All of its bits are set in infinities and NaN only.
  const exponent = type === "float16" ? 0x7c00 : 0x7f80;
  for (let start = 0; start < data.length; start += size) {
    const count = Math.min(size, data.length - start);
    if (type === "float16") {
      floats.set(data.subarray(start, start + count));
    } else {
      for (let i = 0; i < count; i++) {
        halves[i] = toBfloat16(bits[start + i]!);
      }
    }
    for (let i = 0; i < count; i++) {
      if ((halves[i]! & exponent) !== exponent) continue;
      const value = data[start + i]!;
      if (!Number.isFinite(value)) continue;
      throw new RangeError(`${value} is beyond the range of ${type}`);
    }
    yield new Uint8Array(halves.buffer, 0, 2 * count);
  }
}

/** Rounds the bits of a float32 to the nearest bfloat16, ties to even. */
function toBfloat16(word: number): number {
  // Rounding could carry a NaN's payload into an infinity.
  if ((word & 0x7fffffff) > 0x7f800000) return word >>> 16 | 0x40;
  return (word + 0x7fff + (word >>> 16 & 1)) >>> 16;
}
