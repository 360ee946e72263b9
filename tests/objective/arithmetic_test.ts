import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  acceptedRollouts,
  anchorSchedule,
  type AnchorSettings,
  anchorWeights,
  cyclicCosine,
  futurePenalty,
  hintAffinity,
  overlongPenalty,
  topEntropyMasks,
  whitenedReturns,
} from "../../lib/objective/mod.ts";

function assertClose(actual: ArrayLike<number>, expected: readonly number[]) {
  assertEquals(actual.length, expected.length);
  expected.forEach((value, i) => assertAlmostEquals(actual[i]!, value, 1e-6));
}

Deno.test("whitenedReturns() weighs rows by their tokens", () => {
  // Tokens: 1, 0, 0, 0: mean 1/4, sample deviation 1/2.
  const rows = whitenedReturns([
    { reward: 1, length: 1 },
    { reward: 0, length: 3 },
  ]);
  assertClose(rows[0]!, [1.5]);
  assertClose(rows[1]!, [-0.5, -0.5, -0.5]);
});

Deno.test("whitenedReturns() credits a token with the penalties from it on", () => {
  const rows = whitenedReturns([
    { reward: 1, length: 2, penalties: [0.5, 0.25] },
    { reward: 0, length: 1 },
  ]);
  // Returns 0.25, 0.75 and 0: mean 1/3.
  const deviation = Math.sqrt(
    ((1 / 12) ** 2 + (5 / 12) ** 2 + (1 / 3) ** 2) / 2,
  );
  assertClose(rows[0]!, [-1 / 12 / deviation, 5 / 12 / deviation]);
  assertClose(rows[1]!, [-1 / 3 / deviation]);
});

Deno.test("whitenedReturns() pushes a problem that is all wrong down, and leaves unjudged rows", () => {
  const rows = whitenedReturns([
    { reward: 0, length: 1 },
    { reward: 0, length: 1 },
    { reward: 1, length: 1 },
    { reward: null, length: 2 },
  ]);
  assert(rows[0]![0]! < 0 && rows[1]![0]! < 0 && rows[2]![0]! > 0);
  assertEquals([...rows[3]!], [0, 0]);
  const flat = whitenedReturns([{ reward: 1, length: 2 }]);
  assertEquals([...flat[0]!], [0, 0]);
});

Deno.test("futurePenalty() sums to the end", () => {
  assertEquals([...futurePenalty([])], []);
  fc.assert(fc.property(fc.array(fc.integer({ min: -9, max: 9 })), (each) => {
    const sums = futurePenalty(each);
    sums.forEach((sum, t) =>
      assertEquals(sum, each.slice(t).reduce((a, b) => a + b, 0))
    );
  }));
});

Deno.test("overlongPenalty() falls over the buffer", () => {
  const settings = {
    maxCompletionLength: 100,
    overlongBuffer: 20,
    overlongFactor: 0.5,
  };
  const table: [number, number][] = [[1, 0], [80, 0], [81, -0.025], [
    90,
    -0.25,
  ], [100, -0.5]];
  for (const [length, penalty] of table) {
    assertAlmostEquals(overlongPenalty(length, settings), penalty);
  }
  assertEquals(overlongPenalty(100, { ...settings, overlongBuffer: 0 }), 0);
});

Deno.test("topEntropyMasks() keeps the share of highest entropy over the batch", () => {
  const rows = [Float32Array.of(0, 1, 2, 3), Float32Array.of(4, 5, 6, 7)];
  const kept = (share: number) =>
    topEntropyMasks(rows, share).map((mask) => [...mask].join(""));
  assertEquals(kept(1), ["1111", "1111"]);
  assertEquals(kept(0.5), ["0000", "1111"]);
  // The 0.75 quantile of eight is 5.25.
  assertEquals(kept(0.25), ["0000", "0011"]);
  assertEquals(kept(1e-9), ["0000", "0001"]);
  assertEquals(topEntropyMasks([Float32Array.of(1, 1)], 0.2)[0]!.length, 2);
  assertEquals(topEntropyMasks([new Float32Array()], 0.2), [
    new Float32Array(),
  ]);
});

Deno.test("hintAffinity() is the share in the band times the tightness", () => {
  const close = [{ advantage: 1, logRatios: [0.1, -0.1] }];
  const scale = Math.log(1.2) / 2;
  assertAlmostEquals(hintAffinity(close, 0.2), Math.exp(-0.1 / scale));
  const far = { advantage: -3, logRatios: [1, -1] };
  // Tokens are weighed by |A|: 2 of 2 + 6.
  assertAlmostEquals(
    hintAffinity([...close, far], 0.2),
    0.25 * Math.exp(-0.1 / scale),
  );
  assertEquals(hintAffinity([far], 0.2), 0);
  assertEquals(hintAffinity([{ advantage: 0, logRatios: [9] }], 0.2), 1);
  assertEquals(hintAffinity([{ advantage: 1, logRatios: [0, 0] }], 0.2), 1);
});

Deno.test("acceptedRollouts() follows each gate", () => {
  const gate = (
    plain: (number | null)[],
    guided: (number | null)[],
    kind: "group-max" | "sample" | "none",
    margin = 0,
  ) => acceptedRollouts(plain, guided, { gate: kind, margin });
  assertEquals(gate([0, 0], [0, 1, null, 1], "group-max"), [1, 3]);
  assertEquals(gate([0, 1], [1, 1], "group-max"), []);
  assertEquals(gate([0, 1], [1, 1], "sample"), [0]);
  assertEquals(gate([0, 0], [1, 1, 1], "sample"), [0, 1]);
  assertEquals(gate([1, 1], [0, null, 1], "none"), [0, 2]);
  assertEquals(gate([null, null], [1], "group-max"), []);
  assertEquals(gate([0.2], [0.9, 1], "group-max", 0.75), [1]);
});

const GUIDE: Omit<AnchorSettings, "guide"> = {
  gamma: 0.3,
  tau: 1.2,
  alpha: 0.3,
  sigma: 0,
  epsilon: 0.5,
};

Deno.test("anchorWeights() of branch grows with entropy up to the cap", () => {
  const entropies = [0, 1.2, 2.2, 1.2 + 0.4 / 0.3, 5];
  const row = { logprobs: entropies.map(() => -1), entropies };
  const quiet = { normal: () => 9, uniform: () => 0 };
  assertClose(
    anchorWeights(row, { guide: "branch", ...GUIDE }, quiet),
    [1, 1, 1.3, 1.4, 1.4],
  );
  assertClose(
    anchorWeights(row, { guide: "none", ...GUIDE }, quiet),
    [1, 1, 1, 1, 1],
  );
});

Deno.test("anchorWeights() of token follows the surprisal within the row", () => {
  // 21 surprisals 0..20: the 5% and 95% quantiles are 1 and 19.
  const logprobs = Array.from({ length: 21 }, (_, index) => -index);
  const row = { logprobs, entropies: logprobs };
  const still = { normal: () => 0, uniform: () => 0 };
  const weights = anchorWeights(row, { guide: "token", ...GUIDE }, still);
  assertClose([weights[0]!, weights[1]!, weights[10]!, weights[20]!], [
    1,
    1,
    1.15,
    1.3,
  ]);
  const noisy = anchorWeights(row, { ...GUIDE, guide: "token", sigma: 0.1 }, {
    normal: () => -2,
    uniform: () => 0,
  });
  assertClose([noisy[0]!, noisy[10]!, noisy[20]!], [1, 1.05, 1.1]);
  const flat = { logprobs: [-1, -1], entropies: [1, 1] };
  assertClose(anchorWeights(flat, { guide: "token", ...GUIDE }, still), [1, 1]);
});

Deno.test("anchorWeights() of random draws some, all within [0.6, 1.4]", () => {
  const row = { logprobs: [0, 0, 0, 0], entropies: [0, 0, 0, 0] };
  const settings = { ...GUIDE, guide: "random", sigma: 0.1 } as const;
  const weights = anchorWeights(row, settings, {
    uniform: (t) => [0.4, 0.6, 0.1, 0.2][t]!,
    normal: (t) => [1, 1, 9, -9][t]!,
  });
  assertClose(weights, [1.1, 1, 1.4, 0.6]);
});

Deno.test("anchorSchedule() falls in each cycle, from a lower start each time", () => {
  const settings = { guide: "random", gamma: 0, tau: 0, cycles: 8 } as const;
  assertClose(
    [0, 50, 100].map((step) => anchorSchedule(settings, step, 800).epsilon),
    [0.1, 0.05, 0.09],
  );
  assertEquals(anchorSchedule(settings, 0, 800).sigma, 0.15);
  const token = anchorSchedule({ ...settings, guide: "token" }, 0, 800);
  assertEquals([token.alpha, token.sigma], [0.3, 0.25]);
  const cycle = { from: 1, to: 0, cycles: 1, decay: 0.5 };
  assert(cyclicCosine(99, 100, cycle) < 1e-3);
});
