import { assert, assertEquals, assertLess } from "@std/assert";
import { samplingSeed, type Seed } from "../../lib/policy/sampling_key.ts";
import { threefry, uniform } from "../../lib/policy/uniform.ts";

function seedOf(index: number): Seed {
  return samplingSeed({
    seed: 42,
    purpose: "answer",
    step: 0,
    problemId: "p",
    level: 0,
    attempt: 0,
    index,
  });
}

/** Chi-squared of counts against equal shares, in standard deviations from its mean. */
function unevenness(numbers: number[], bins: number): number {
  const counts = new Array<number>(bins).fill(0);
  for (const u of numbers) counts[Math.floor(u * bins)]!++;
  const share = numbers.length / bins;
  const chi = counts.reduce((sum, n) => sum + (n - share) ** 2 / share, 0);
  return (chi - (bins - 1)) / Math.sqrt(2 * (bins - 1));
}

/** The correlation of two rows of numbers, in standard deviations from 0. */
function correlation(a: number[], b: number[]): number {
  const sum = a.reduce((s, x, i) => s + (x - 0.5) * (b[i]! - 0.5), 0);
  return sum * 12 / Math.sqrt(a.length);
}

Deno.test("threefry() gives the known answers of Random123", () => {
  const all = 0xffffffff;
  assertEquals(threefry(0, 0, 0, 0), 0x6b200159);
  assertEquals(threefry(all, all, all, all), 0x1cb996fc);
  assertEquals(
    threefry(0x13198a2e, 0x03707344, 0x243f6a88, 0x85a308d3),
    0xc4923a9c,
  );
});

Deno.test("uniform() never changes its values", () => {
  const words = [0, 1, 2, 3].map((at) => uniform([42, 7], at) * 2 ** 32);
  assertEquals(words, [0x55c05be7, 0xbae6bae7, 0x1fcb3387, 0xac9f2016]);
});

Deno.test("uniform() lies in [0, 1)", () => {
  for (let at = 0; at < 1000; at++) {
    const u = uniform([at, ~at >>> 0], 2 ** 32 - 1 - at);
    assert(u >= 0 && u < 1);
  }
});

Deno.test("uniform() is even over positions, seeds and pairs of them", () => {
  const along = Array.from(
    { length: 1 << 16 },
    (_, at) => uniform(seedOf(0), at),
  );
  const across = Array.from(
    { length: 1 << 14 },
    (_, index) => uniform(seedOf(index), 0),
  );
  const counted = Array.from(
    { length: 1 << 16 },
    (_, word) => uniform([word, 0], 5),
  );
  const pairs = along.slice(1).map((u, at) =>
    Math.floor(along[at]! * 16) / 16 + u / 16
  );
  for (const numbers of [along, across, counted, pairs]) {
    assertLess(Math.abs(unevenness(numbers, 256)), 4);
  }
  const low = along.map((u) => (u * 2 ** 24) % 1);
  assertLess(Math.abs(unevenness(low, 256)), 4);
});

Deno.test("uniform() is unrelated over positions and consecutive indexes", () => {
  const rows = [0, 1, 2].map((index) => {
    const seed = seedOf(index);
    return Array.from({ length: 1 << 14 }, (_, at) => uniform(seed, at));
  });
  const [a, b, c] = rows as [number[], number[], number[]];
  const pairs = [[a, b], [b, c], [a, c]] as const;
  for (const [x, y] of pairs) {
    assertLess(Math.abs(correlation(x, y)), 4);
    assertLess(Math.abs(correlation(x.slice(1), y.slice(0, -1))), 4);
  }
  for (const lag of [1, 2, 3, 8]) {
    assertLess(Math.abs(correlation(a.slice(lag), a.slice(0, -lag))), 4);
  }
});
