import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { problemOrder } from "../../lib/train/mod.ts";

/** Sizes of a set and of a batch, and a seed. */
const cases = fc.record({
  size: fc.integer({ min: 1, max: 20 }),
  batchSize: fc.integer({ min: 1, max: 25 }),
  seed: fc.nat(100),
});

function names(size: number): string[] {
  return Array.from({ length: size }, (_, index) => `p${index}`);
}

/** The batches of some steps. */
function visits(
  ids: readonly string[],
  options: { seed: number; batchSize: number },
  steps: number,
): string[][] {
  const batchAt = problemOrder(ids, options);
  const batches: string[][] = [];
  let position = 0;
  for (let step = 0; step < steps; step++) {
    const batch = batchAt(position);
    batches.push(batch.ids);
    position = batch.position;
  }
  return batches;
}

Deno.test("problemOrder() gives no problem twice in a batch and all once an epoch", () => {
  fc.assert(fc.property(cases, ({ size, batchSize, seed }) => {
    const ids = names(size);
    const batches = visits(ids, { seed, batchSize }, 30);
    for (const batch of batches) {
      assertEquals(batch.length, Math.min(size, batchSize));
      assertEquals(new Set(batch).size, batch.length);
    }
    const stream = batches.flat();
    for (let start = 0; start + size <= stream.length; start += size) {
      const epoch = stream.slice(start, start + size);
      assertEquals(epoch.toSorted(), ids.toSorted());
    }
  }));
});

Deno.test("problemOrder() depends on seed and ids, not on the file or on what was asked before", () => {
  fc.assert(
    fc.property(cases, fc.nat(20), ({ size, batchSize, seed }, step) => {
      const ids = names(size);
      const options = { seed, batchSize };
      const batches = visits(ids, options, step + 1);
      assertEquals(visits(ids.toReversed(), options, step + 1), batches);
      const position = step * Math.min(size, batchSize);
      assertEquals(problemOrder(ids, options)(position).ids, batches[step]);
    }),
  );
});

Deno.test("problemOrder() orders every epoch anew", () => {
  const [first, second] = visits(names(12), { seed: 0, batchSize: 12 }, 2);
  assertEquals(first!.join() === second!.join(), false);
});
