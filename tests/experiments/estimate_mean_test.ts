import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { estimateMean } from "../../lib/experiments/mod.ts";

// Two-sided 95% quantiles of any table of Student's t, by number of values.
const quantiles: [count: number, quantile: number][] = [
  [2, 12.7062],
  [3, 4.3027],
  [4, 3.1824],
  [5, 2.7764],
  [6, 2.5706],
  [10, 2.2622],
  [11, 2.2281],
  [31, 2.0423],
  [121, 1.9799],
  [1000, 1.9623],
];

for (const [count, quantile] of quantiles) {
  Deno.test(`estimateMean() takes Student's t of ${count} values`, () => {
    const values = Array.from({ length: count }, (_, index) => index);
    const { mean, sd, interval } = estimateMean(values);
    const half = quantile * sd! / Math.sqrt(count);
    assertEquals(mean, (count - 1) / 2);
    assertAlmostEquals(interval![0], mean - half, 1e-4 * half);
    assertAlmostEquals(interval![1], mean + half, 1e-4 * half);
  });
}

Deno.test("estimateMean() has no interval of one value, nor of equal ones", () => {
  assertEquals(estimateMean([0.3]), { mean: 0.3, sd: null, interval: null });
  assertEquals(estimateMean([0.1, 0.1, 0.1]), {
    mean: 0.1,
    sd: 0,
    interval: null,
  });
});

Deno.test("estimateMean() covers the mean of normal draws 95 times of 100", () => {
  // Sums of uniform numbers from a small generator, near enough to normal ones.
  let state = 7;
  const uniform = () => (state = state * 48271 % 2147483647) / 2147483647;
  const normal = () => {
    let sum = -6;
    for (let draw = 0; draw < 12; draw++) sum += uniform();
    return sum;
  };
  let covered = 0;
  for (let trial = 0; trial < 2000; trial++) {
    const { interval } = estimateMean([1, 2, 3, 4, 5].map(normal));
    if (interval![0] < 0 && 0 < interval![1]) covered++;
  }
  assert(Math.abs(covered / 2000 - 0.95) < 0.015, `${covered}`);
});
