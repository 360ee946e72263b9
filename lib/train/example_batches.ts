import { epochOrder } from "./epoch_order.ts";

/** How examples are batched. */
export interface BatchSettings {
  /** Rows of one step. */
  perDeviceTrainBatchSize: number;
  /** What the order depends on. */
  seed: number;
}

/**
 * Batches of a set, every epoch in an order of its own; a batch may span two
 * epochs.
 *
 * @example Usage
 * ```ts
 * import { exampleBatches } from "./example_batches.ts";
 *
 * const batchOf = exampleBatches(["a", "b", "c"], {
 *   perDeviceTrainBatchSize: 2,
 *   seed: 0,
 * });
 * console.assert(batchOf(1).length === 2);
 * ```
 *
 * @param rows The set, at least one row.
 * @param settings Batch size and seed.
 * @returns The batch of a step, counted from 1.
 */
export function exampleBatches<Row>(
  rows: readonly Row[],
  settings: BatchSettings,
): (step: number) => Row[] {
  const size = settings.perDeviceTrainBatchSize;
  let known = -1;
  let order: number[] = [];
  return (step) =>
    Array.from({ length: size }, (_, offset) => {
      const position = (step - 1) * size + offset;
      const epoch = Math.floor(position / rows.length);
      if (epoch !== known) {
        order = epochOrder(rows.length, settings.seed, epoch);
        known = epoch;
      }
      return rows[order[position % rows.length]!]!;
    });
}
