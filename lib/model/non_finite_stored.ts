import { readExactly } from "./_read_exactly.ts";
import { readWeight } from "./load_weights.ts";
import type { StoredWeight, WeightType } from "./locate_weights.ts";

/** How many bytes are looked at in one go. */
const CHUNK_BYTES = 1 << 22;

/**
 * Exponent bits of a type in a 32-bit word, one or two numbers of it, and what
 * carries into the bit above where all of them are set, as only in infinities
 * and NaN.
 */
const EXPONENTS: Record<WeightType, readonly [mask: number, carry: number]> = {
  float32: [0x7f800000, 0x00800000],
  float16: [0x7c007c00, 0x04000400],
  bfloat16: [0x7f807f80, 0x00800080],
};

/**
 * Finds a number that is not finite in a weight that stays in its file, in
 * memory of one chunk.
 *
 * @example Usage
 * ```ts
 * import { loadModelConfig, locateWeights, nonFiniteStored } from "./mod.ts";
 *
 * const folder = "datasets/ring/starter";
 * const weights = await locateWeights(folder, await loadModelConfig(folder));
 * const name = "model.norm.weight";
 * console.assert(await nonFiniteStored(name, weights.get(name)!) === undefined);
 * ```
 *
 * @param name Its name, for errors.
 * @param stored Where it lies.
 * @returns The number; undefined where all are finite.
 * @throws {DataError} If the file has become shorter.
 */
export async function nonFiniteStored(
  name: string,
  stored: StoredWeight,
): Promise<number | undefined> {
  const { type, range: { path, offset, byteLength } } = stored;
  using file = await Deno.open(path);
  const chunk = new Uint8Array(Math.min(byteLength, CHUNK_BYTES));
  for (let start = 0; start < byteLength; start += chunk.length) {
    const part = chunk.subarray(0, byteLength - start);
    await readExactly(file, offset + start, part, path);
    if (!holdsNonFinite(part, type)) continue;
    const { data } = await readWeight(name, stored);
    return data.find((value) => !Number.isFinite(value));
  }
  return undefined;
}

/**
 * Whether the bytes of some numbers hold one that is not finite.
 *
 * @example Usage
 * ```ts
 * import { holdsNonFinite } from "./non_finite_stored.ts";
 *
 * const bytes = new Uint8Array(Float32Array.of(1, Infinity).buffer);
 * console.assert(holdsNonFinite(bytes, "float32"));
 * ```
 *
 * @param bytes Whole numbers of the type, little-endian.
 * @param type Their type.
 * @returns Whether there is one.
 */
export function holdsNonFinite(bytes: Uint8Array, type: WeightType): boolean {
  const [mask, carry] = EXPONENTS[type];
  const whole = bytes.length & ~3;
  // An array of words starts at a multiple of its size.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, whole / 4);
  let carried = 0;
  for (let i = 0; i < words.length; i++) carried |= (words[i]! & mask) + carry;
  if (whole < bytes.length) {
    const last = bytes[whole]! | bytes[whole + 1]! << 8;
    carried |= (last & mask) + (carry & 0xffff);
  }
  return (carried & 0x80008000) !== 0;
}
