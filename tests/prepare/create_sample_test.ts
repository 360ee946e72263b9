import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createSample } from "../../lib/prepare/mod.ts";

function draw(
  keys: readonly string[],
  seed: number,
  limit: number,
  shuffled = true,
): string[] {
  using sample = createSample<string>({ seed, limits: [limit], shuffled });
  for (const key of keys) sample.add(key, key);
  return [...sample.rows()];
}

Deno.test("createSample() draws the same rows for a seed, in either order", () => {
  const keys = fc.uniqueArray(fc.string(), { maxLength: 30 });
  fc.assert(fc.property(keys, fc.nat(), fc.nat(40), (keys, seed, limit) => {
    const all = draw(keys, seed, Infinity);
    assertEquals(all.toSorted(), keys.toSorted());
    const drawn = all.slice(0, limit);
    assertEquals(draw(keys.toReversed(), seed, limit), drawn);
    const inOrder = keys.filter((key) => drawn.includes(key));
    assertEquals(draw(keys, seed, limit, false), inOrder);
  }));
});

Deno.test("createSample() draws the same when it forgets rows on the way", () => {
  const keys = Array.from({ length: 5000 }, (_, index) => String(index));
  assertEquals(draw(keys, 3, 10), draw(keys, 3, Infinity).slice(0, 10));
});

Deno.test("createSample() draws evenly", () => {
  const keys = Array.from({ length: 2000 }, (_, index) => String(index));
  const early = draw(keys, 0, 1000).filter((key) => Number(key) < 1000);
  assert(early.length > 430 && early.length < 570, String(early.length));
});

Deno.test("createSample() keeps a limit for each group, and takes equal keys", () => {
  using sample = createSample<[number, number]>({
    seed: 1,
    limits: [3, 1],
    shuffled: false,
  });
  for (let row = 0; row < 10; row++) sample.add([row % 2, row], "k", row % 2);
  assertEquals([...sample.rows()], [[0, 0], [1, 1], [0, 2], [0, 4]]);
});
