import { samplingSeed, uniform } from "../policy/mod.ts";

/**
 * The order in which an epoch visits a set: a permutation that depends on the
 * seed, the epoch and the set's size alone.
 *
 * @example Usage
 * ```ts
 * import { epochOrder } from "./epoch_order.ts";
 *
 * console.assert(epochOrder(3, 42, 0).toSorted().join() === "0,1,2");
 * ```
 *
 * @param size Number of members.
 * @param seed The run's seed.
 * @param epoch The epoch, from 0.
 * @returns Indexes in order of visit.
 */
export function epochOrder(
  size: number,
  seed: number,
  epoch: number,
): number[] {
  const key = samplingSeed({
    seed,
    purpose: "answer",
    step: epoch,
    problemId: "epoch order",
    level: 0,
    attempt: 0,
    index: size,
  });
  const order = Array.from({ length: size }, (_, index) => index);
  for (let last = size - 1; last > 0; last--) {
    const other = Math.floor(uniform(key, last) * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
