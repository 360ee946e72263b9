import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createShuffle } from "../../lib/prepare/mod.ts";

function shuffle(ids: readonly string[], seed: number, limit: number) {
  const shuffle = createShuffle<{ id: string }>({ seed, limit });
  for (const id of ids) shuffle.add({ id });
  return shuffle.rows().map(({ id }) => id);
}

Deno.test("createShuffle() keeps the same rows in the same order for a seed", () => {
  const ids = fc.uniqueArray(fc.string(), { maxLength: 30 });
  fc.assert(fc.property(ids, fc.nat(), fc.nat(40), (ids, seed, limit) => {
    const all = shuffle(ids, seed, Infinity);
    assertEquals(all.toSorted(), ids.toSorted());
    assertEquals(shuffle(ids.toReversed(), seed, limit), all.slice(0, limit));
  }));
});

Deno.test("createShuffle() keeps the order when it forgets rows on the way", () => {
  const ids = Array.from({ length: 5000 }, (_, index) => String(index));
  assertEquals(shuffle(ids, 3, 10), shuffle(ids, 3, Infinity).slice(0, 10));
});

Deno.test("createShuffle() spreads rows evenly", () => {
  const ids = Array.from({ length: 2000 }, (_, index) => String(index));
  const early = shuffle(ids, 0, 1000).filter((id) => Number(id) < 1000);
  assert(early.length > 430 && early.length < 570, String(early.length));
});
