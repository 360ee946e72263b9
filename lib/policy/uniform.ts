import type { Seed } from "./sampling_key.ts";

/**
 * Draws the number at one position of a seed's sequence, without any state.
 *
 * The generator is Threefry-2x32 with 20 rounds, keyed by the seed and counted
 * by the position (Salmon et al. 2011, "Parallel random numbers: as easy as 1,
 * 2, 3").
 *
 * @example Usage
 * ```ts
 * import { uniform } from "./uniform.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(uniform([0, 0], 0), 0x6b200159 / 2 ** 32);
 * ```
 *
 * @param seed The request's seed.
 * @param position The token's index in the completion.
 * @returns A multiple of 2^-32 in `[0, 1)`.
 */
export function uniform(seed: Seed, position: number): number {
  return threefry(seed[0], seed[1], position, 0) / 2 ** 32;
}

/** The first word of Threefry-2x32-20, of two key and two counter words. */
export function threefry(
  key0: number,
  key1: number,
  counter0: number,
  counter1: number,
): number {
  const key2 = 0x1bd11bda ^ key0 ^ key1;
  let x = (counter0 + key0) | 0;
  let y = (counter1 + key1) | 0;
  for (let block = 0; block < 5; block++) {
    const even = block % 2 === 0;
    x = (x + y) | 0;
    y = rotate(y, even ? 13 : 17) ^ x;
    x = (x + y) | 0;
    y = rotate(y, even ? 15 : 29) ^ x;
    x = (x + y) | 0;
    y = rotate(y, even ? 26 : 16) ^ x;
    x = (x + y) | 0;
    y = rotate(y, even ? 6 : 24) ^ x;
    const next = block % 3;
    x = (x + (next === 0 ? key1 : next === 1 ? key2 : key0)) | 0;
    y = (y + (next === 0 ? key2 : next === 1 ? key0 : key1) + block + 1) | 0;
  }
  return x >>> 0;
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
