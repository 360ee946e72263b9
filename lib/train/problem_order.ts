import { epochOrder } from "./epoch_order.ts";

/** The problems of one step. */
export interface ProblemBatch {
  /** Their ids, no two alike. */
  ids: string[];
  /** Where the next batch begins: problems visited so far. */
  position: number;
}

/**
 * The order in which a run visits its problems, each epoch in an order of its
 * own: a function of seed, ids and batch size alone, not of the rows' places in
 * the file.
 *
 * A batch may span two epochs and never holds a problem twice: of an epoch's
 * first problems, those still in the batch change places with the ones after.
 *
 * @example Usage
 * ```ts
 * import { problemOrder } from "./problem_order.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const batchAt = problemOrder(["a", "b", "c"], { seed: 0, batchSize: 2 });
 * const { ids, position } = batchAt(0);
 * assertEquals(ids.length, 2);
 * assertEquals(new Set([...ids, batchAt(position).ids[0]]).size, 3);
 * ```
 *
 * @param ids The problems' ids, no two alike.
 * @param options Seed, and problems of a batch.
 * @returns The batch that begins at a position.
 */
export function problemOrder(
  ids: readonly string[],
  options: { seed: number; batchSize: number },
): (position: number) => ProblemBatch {
  const sorted = ids.toSorted();
  const size = sorted.length;
  const batchSize = Math.min(options.batchSize, size);
  let known: { epoch: number; order: string[] } | undefined;

  function orderOf(epoch: number): string[] {
    if (known?.epoch === epoch) return known.order;
    // Only the epoch before decides which problems have to move.
    const from = known !== undefined && known.epoch < epoch ? known.epoch : -1;
    let order = from < 0 ? [] : known!.order;
    for (let next = from + 1; next <= epoch; next++) {
      const drawn = epochOrder(size, options.seed, next)
        .map((index) => sorted[index]!);
      const left = (next * size) % batchSize;
      const tail = new Set(left === 0 ? [] : order.slice(-left));
      order = moveBack(drawn, tail, left === 0 ? 0 : batchSize - left);
    }
    known = { epoch, order };
    return order;
  }

  return (position) => {
    const batch = Array.from({ length: batchSize }, (_, offset) => {
      const at = position + offset;
      return orderOf(Math.floor(at / size))[at % size]!;
    });
    // Alike only where a resumed run has another batch size.
    return { ids: [...new Set(batch)], position: position + batchSize };
  };
}

/** Moves members of a set out of the first places, to right behind those. */
function moveBack(
  order: readonly string[],
  set: ReadonlySet<string>,
  places: number,
): string[] {
  const moved: string[] = [];
  const first: string[] = [];
  let read = 0;
  while (first.length < places) {
    const id = order[read++]!;
    (set.has(id) ? moved : first).push(id);
  }
  return [...first, ...moved, ...order.slice(read)];
}
