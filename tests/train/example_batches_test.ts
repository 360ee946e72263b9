import { assertEquals, assertNotEquals } from "@std/assert";
import { epochOrder, exampleBatches } from "../../lib/train/mod.ts";

Deno.test("epochOrder() is a permutation of its own for every seed and epoch", () => {
  const orders = [0, 1].flatMap((seed) =>
    [0, 1].map((epoch) => epochOrder(50, seed, epoch))
  );
  for (const order of orders) {
    assertEquals(
      order.toSorted((a, b) => a - b),
      Array.from({ length: 50 }, (_, index) => index),
    );
  }
  assertEquals(new Set(orders.map(String)).size, 4);
  assertEquals(epochOrder(50, 1, 1), orders[3]);
});

Deno.test("exampleBatches() visits every row once an epoch and can be asked in any order", () => {
  const rows = ["a", "b", "c", "d", "e"];
  const settings = { perDeviceTrainBatchSize: 2, seed: 3 };
  const batchOf = exampleBatches(rows, settings);
  const visited = [1, 2, 3, 4, 5].flatMap(batchOf);
  assertEquals(visited.slice(0, 5).toSorted(), rows);
  assertEquals(visited.slice(5).toSorted(), rows);
  assertNotEquals(visited.slice(0, 5), visited.slice(5));
  assertEquals(exampleBatches(rows, settings)(4), batchOf(4));
});
