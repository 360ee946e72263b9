import { assert, assertEquals, assertThrows } from "@std/assert";
import { createRandom } from "../../../datasets/ring/mod.ts";

function draws(seed: number, stream: string, count: number): number[] {
  const random = createRandom(seed, stream);
  return Array.from({ length: count }, () => random.below(1000));
}

Deno.test("createRandom() gives the recorded numbers on every platform", () => {
  assertEquals(draws(0, "train", 8), [597, 62, 656, 475, 421, 89, 233, 106]);
});

Deno.test("createRandom() gives each seed and stream numbers of its own", () => {
  assertEquals(draws(7, "a", 20), draws(7, "a", 20));
  assert(draws(7, "a", 20).join() !== draws(8, "a", 20).join());
  assert(draws(7, "a", 20).join() !== draws(7, "b", 20).join());
});

Deno.test("Random.below() reaches each number about equally often", () => {
  const random = createRandom(1, "test");
  const counts = new Array<number>(10).fill(0);
  for (let count = 0; count < 10000; count++) counts[random.below(10)]!++;
  assert(counts.every((count) => count > 850 && count < 1150), counts.join());
});

Deno.test("Random.chance() is true with the given probability", () => {
  const random = createRandom(1, "test");
  let hits = 0;
  for (let count = 0; count < 10000; count++) if (random.chance(0.3)) hits++;
  assert(hits > 2800 && hits < 3200, String(hits));
  assert(!random.chance(0));
  assert(random.chance(1));
});

Deno.test("Random.pick() refuses an empty list", () => {
  assertThrows(() => createRandom(0, "test").pick([]), RangeError, "empty");
});
