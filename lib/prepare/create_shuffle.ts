import { createHash } from "node:crypto";

/** Settings of {@linkcode createShuffle}. */
export interface ShuffleOptions {
  /** The seed of the order. */
  seed: number;
  /** How many rows are kept; Infinity keeps all. */
  limit: number;
}

/** Rows on their way into a seeded order. */
export interface Shuffle<Row> {
  /** Adds a row. */
  add(row: Row): void;
  /** Gives the rows kept, in the seeded order. */
  rows(): Row[];
}

/**
 * Makes a shuffle that keeps the first rows of a seeded order.
 *
 * A row's place comes from a hash of seed and id alone. So the order does not
 * depend on the order of the input, a new row moves no other, and not many more
 * than twice the limit are in memory.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { createShuffle } from "./create_shuffle.ts";
 *
 * const shuffle = createShuffle<{ id: string }>({ seed: 0, limit: 2 });
 * for (const id of ["a", "b", "c"]) shuffle.add({ id });
 * assertEquals(shuffle.rows().length, 2);
 * ```
 *
 * @typeParam Row What is shuffled; no id may come twice
 * @param options Seed and limit
 * @returns The shuffle, empty
 */
export function createShuffle<Row extends { id: string }>(
  { seed, limit }: ShuffleOptions,
): Shuffle<Row> {
  let kept: { place: string; row: Row }[] = [];
  function settle(): void {
    kept.sort((a, b) => a.place < b.place ? -1 : 1);
    kept = kept.slice(0, limit);
  }
  return {
    add(row) {
      const hash = createHash("sha256").update(`${seed} ${row.id}`);
      kept.push({ place: hash.digest("hex"), row });
      if (kept.length > 2 * limit + 1000) settle();
    },
    rows() {
      settle();
      return kept.map(({ row }) => row);
    },
  };
}
