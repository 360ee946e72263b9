import { createHash } from "node:crypto";
import { createRowSpool } from "./_row_spool.ts";

/** Settings of {@linkcode createSample}. */
export interface SampleOptions {
  /** The seed of the draw. */
  seed: number;
  /** How many rows of each group are kept; Infinity keeps all. */
  limits: readonly number[];
  /** Whether rows come in the drawn order instead of the order of the input. */
  shuffled: boolean;
}

/** Rows on their way into a seeded draw. */
export interface RowSample<Row> extends Disposable {
  /**
   * Adds a row.
   *
   * @param row The row, which must have a JSON form
   * @param key What the draw depends on beside the seed
   * @param group Whose limit counts, from 0
   */
  add(row: Row, key: string, group?: number): void;
  /** Gives the rows kept. */
  rows(): Iterable<Row>;
  /** Gives each group's limit and how many rows it has kept. */
  shares(): { wanted: number; given: number }[];
}

interface Entry {
  place: string;
  ordinal: number;
  spooled: number;
}

/**
 * Makes a draw that keeps the rows of each group with the smallest hashes of
 * seed and key. So it does not depend on the order of the input, nor on how
 * that is cut into files, and a new row moves no other. Rows wait in a
 * temporary file; only hashes and places are in memory.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { createSample } from "./create_sample.ts";
 *
 * using sample = createSample<string>({ seed: 0, limits: [2], shuffled: false });
 * for (const row of ["a", "b", "c"]) sample.add(row, row);
 * assertEquals([...sample.rows()].length, 2);
 * ```
 *
 * @typeParam Row What is drawn
 * @param options Seed, limits and order
 * @returns The sample, empty; disposing it removes its file
 */
export function createSample<Row>(
  { seed, limits, shuffled }: SampleOptions,
): RowSample<Row> {
  const spool = createRowSpool<Row>();
  const groups = limits.map(() => [] as Entry[]);
  /** Where a group's draw ends for certain. */
  const bounds = limits.map((): string | undefined => undefined);
  let ordinal = 0;

  function settle(group: number): void {
    const limit = limits[group]!;
    groups[group] = groups[group]!.sort(byPlace).slice(0, limit);
    if (groups[group].length === limit) bounds[group] = lastPlace(group);
  }
  function lastPlace(group: number): string {
    return groups[group]!.at(-1)?.place ?? "";
  }

  return {
    add(row, key, group = 0) {
      const hash = createHash("sha256").update(`${seed} ${key}`);
      const place = hash.digest("hex").slice(0, 20);
      const at = ordinal++;
      const bound = bounds[group];
      if (bound !== undefined && place > bound) return;
      const entries = groups[group]!;
      entries.push({ place, ordinal: at, spooled: spool.put(row) });
      if (entries.length > 2 * limits[group]! + 1000) settle(group);
    },
    *rows() {
      for (const group of groups.keys()) settle(group);
      const entries = groups.flat().sort((a, b) =>
        shuffled ? byPlace(a, b) : a.ordinal - b.ordinal
      );
      for (const { spooled } of entries) yield spool.get(spooled);
    },
    shares: () =>
      limits.map((wanted, group) => ({
        wanted,
        given: Math.min(wanted, groups[group]!.length),
      })),
    [Symbol.dispose]: () => spool[Symbol.dispose](),
  };
}

function byPlace(a: Entry, b: Entry): number {
  if (a.place === b.place) return a.ordinal - b.ordinal;
  return a.place < b.place ? -1 : 1;
}
