import { hashText } from "./_hash_text.ts";
import { createKeyTable } from "./_key_table.ts";

const GRAM = 5;
const HASHES = 64;
const BANDS = 8;
const ROWS_A_BAND = HASHES / BANDS;
/** Of the hashes that must agree: 0.8 of them, rounded down. */
const AGREEING = 51;
const CHUNK_ROWS = 1 << 14;

/** Texts with fewer n-grams have too few to be compared by them. */
export const MIN_SHINGLES = 4;

/** Odd factors and addends of the hash family, from a fixed seed. */
const family = drawFamily(2 * HASHES);

function drawFamily(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let state = 0x2545f491;
  for (let index = 0; index < count; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    numbers[index] = index % 2 === 0 ? state | 1 : state;
  }
  return numbers;
}

/** The different n-grams of a list of words, as hashes. */
export function shinglesOf(words: readonly string[]): Uint32Array {
  const grams = new Set<number>();
  for (let start = 0; start + GRAM <= words.length; start++) {
    grams.add(hashText(words.slice(start, start + GRAM).join(" "))[0]);
  }
  return Uint32Array.from(grams);
}

/** MinHash signatures of texts. */
export interface Signatures {
  /**
   * Finds an earlier text that is like this one; without one, remembers this.
   *
   * @param shingles The text's n-grams
   * @param same A hash of what must be the same
   * @param row The text's number
   * @returns The number of the earlier text
   */
  take(
    shingles: Uint32Array,
    same: number,
    row: number,
  ): number | undefined;
}

/** Makes an empty store of signatures. */
export function createSignatures(): Signatures {
  const bands = createKeyTable();
  const chunks: Uint8Array[] = [];
  const rows: number[] = [];
  const signature = new Uint32Array(HASHES);

  function agreement(index: number): number {
    const chunk = chunks[Math.floor(index / CHUNK_ROWS)]!;
    const start = (index % CHUNK_ROWS) * HASHES;
    let agreeing = 0;
    for (let hash = 0; hash < HASHES; hash++) {
      if (chunk[start + hash] === (signature[hash]! & 255)) agreeing++;
    }
    return agreeing;
  }

  return {
    take(shingles, same, row) {
      sign(shingles, signature);
      const keys = bandKeys(signature, same);
      for (const [band, key] of keys.entries()) {
        const index = bands.get(band, key);
        if (index !== undefined && agreement(index) >= AGREEING) {
          return rows[index];
        }
      }
      const index = rows.length;
      if (index % CHUNK_ROWS === 0) {
        chunks.push(new Uint8Array(CHUNK_ROWS * HASHES));
      }
      // The lowest byte of each hash is kept.
      chunks.at(-1)!.set(signature, (index % CHUNK_ROWS) * HASHES);
      rows.push(row);
      for (const [band, key] of keys.entries()) bands.add(band, key, index);
      return undefined;
    },
  };
}

function sign(shingles: Uint32Array, signature: Uint32Array): void {
  signature.fill(0xffffffff);
  for (const shingle of shingles) {
    for (let hash = 0; hash < HASHES; hash++) {
      const value = Math.imul(shingle, family[2 * hash]!) +
          family[2 * hash + 1]! >>> 0;
      if (value < signature[hash]!) signature[hash] = value;
    }
  }
}

function bandKeys(signature: Uint32Array, same: number): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let key = same;
    for (let at = 0; at < ROWS_A_BAND; at++) {
      key = Math.imul(
        key ^ signature[band * ROWS_A_BAND + at]!,
        0x9e3779b1,
      );
      key ^= key >>> 15;
    }
    return key >>> 0;
  });
}
