/** Numbers by 64-bit keys, a dozen bytes an entry and no object for any. */
export interface KeyTable {
  /** Gives the number that a key has. */
  get(high: number, low: number): number | undefined;
  /** Gives a key its number, unless it has one. */
  add(high: number, low: number, value: number): void;
}

const firstSlots = 1 << 10;
const fullShare = 0.7;

/** Makes an empty table; values are from 0 to 2^32 - 2. */
export function createKeyTable(): KeyTable {
  // Each slot has three words: high, low, and value + 1, where 0 is no entry.
  let slots = firstSlots;
  let words = new Uint32Array(3 * slots);
  let entries = 0;

  function find(high: number, low: number): number {
    let slot = (high ^ Math.imul(low, 0x9e3779b1)) >>> 0 & (slots - 1);
    while (
      words[3 * slot + 2] !== 0 &&
      (words[3 * slot] !== high || words[3 * slot + 1] !== low)
    ) slot = (slot + 1) & (slots - 1);
    return 3 * slot;
  }

  function grow(): void {
    const old = words;
    slots *= 2;
    words = new Uint32Array(3 * slots);
    for (let at = 0; at < old.length; at += 3) {
      if (old[at + 2] === 0) continue;
      words.set(old.subarray(at, at + 3), find(old[at]!, old[at + 1]!));
    }
    // Frees the memory now, not when it is collected.
    old.buffer.transfer(0);
  }

  return {
    get(high, low) {
      const stored = words[find(high, low) + 2]!;
      return stored === 0 ? undefined : stored - 1;
    },
    add(high, low, value) {
      const at = find(high, low);
      if (words[at + 2] !== 0) return;
      words[at] = high;
      words[at + 1] = low;
      words[at + 2] = value + 1;
      if (++entries > fullShare * slots) grow();
    },
  };
}
