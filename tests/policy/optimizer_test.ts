import { assertEquals, assertThrows } from "@std/assert";
import { adamwStep } from "../../lib/policy/adamw.ts";
import { NonFiniteError } from "../../lib/policy/non_finite_error.ts";
import { createOptimizer, optimizerStep } from "../../lib/policy/optimizer.ts";

const settings = {
  learningRate: 1e-2,
  weightDecay: 0.1,
  adamBeta1: 0.9,
  adamBeta2: 0.98,
  adamEpsilon: 1e-8,
  maxGradNorm: 1,
};

function example() {
  return new Map([
    ["a", { shape: [2], data: Float32Array.of(1, 2) }],
    ["b", { shape: [1], data: Float32Array.of(3) }],
  ]);
}

Deno.test("optimizerStep() clips by the common norm, then steps each tensor", () => {
  const weights = example();
  const optimizer = createOptimizer(weights);
  const gradients = new Map([
    ["b", Float32Array.of(4)],
    ["a", Float32Array.of(4, 2)],
  ]);
  const expected = example().get("a")!.data;
  const moments = { m: new Float32Array(2), v: new Float32Array(2) };
  for (let step = 1; step <= 3; step++) {
    assertEquals(optimizerStep(optimizer, weights, gradients, settings), 6);
    adamwStep(
      expected,
      Float32Array.of(4, 2),
      moments,
      step,
      settings,
      1 / (6 + 1e-6),
    );
  }
  assertEquals(optimizer.step, 3);
  assertEquals(weights.get("a")?.data, expected);
  assertEquals(optimizer.moments.get("a"), moments);
});

Deno.test("optimizerStep() changes nothing when it fails", async (t) => {
  const cases: [string, Map<string, Float32Array>, string][] = [
    ["missing", new Map([["a", Float32Array.of(1, 1)]]), "'b'"],
    [
      "not finite",
      new Map([["a", Float32Array.of(1, 1)], ["b", Float32Array.of(NaN)]]),
      "'b'",
    ],
  ];
  for (const [name, gradients, message] of cases) {
    await t.step(name, () => {
      const weights = example();
      const optimizer = createOptimizer(weights);
      assertThrows(
        () => optimizerStep(optimizer, weights, gradients, settings),
        RangeError,
        message,
      );
      assertEquals(weights, example());
      assertEquals(optimizer, createOptimizer(weights));
    });
  }
});

Deno.test("optimizerStep() changes nothing where a weight or moment would overflow", async (t) => {
  const cases: [string, Partial<typeof settings>, number, string][] = [
    ["a weight", { learningRate: 1e39 }, 1, "the new weight of 'a'"],
    [
      "a decayed weight",
      {
        learningRate: 1e20,
        weightDecay: 1e20,
        adamEpsilon: 1,
      },
      0,
      "the new weight of 'a'",
    ],
    [
      "a moment",
      { maxGradNorm: 0 },
      1e22,
      "the new mean squared gradient of 'a'",
    ],
  ];
  for (const [name, values, gradient, message] of cases) {
    await t.step(name, () => {
      const weights = example();
      const optimizer = createOptimizer(weights);
      const gradients = new Map([
        ["a", Float32Array.of(gradient, 0)],
        ["b", Float32Array.of(0)],
      ]);
      const error = assertThrows(
        () =>
          optimizerStep(optimizer, weights, gradients, {
            ...settings,
            ...values,
          }),
        NonFiniteError,
      );
      assertEquals(error.tensor, message);
      assertEquals(weights, example());
      assertEquals(optimizer, createOptimizer(weights));
    });
  }
});

Deno.test("optimizerStep() names a weight that is not finite already", () => {
  const weights = example();
  weights.get("b")!.data[0] = -Infinity;
  const gradients = new Map([
    ["a", Float32Array.of(1, 1)],
    ["b", Float32Array.of(1)],
  ]);
  const error = assertThrows(
    () => optimizerStep(createOptimizer(weights), weights, gradients, settings),
    NonFiniteError,
  );
  assertEquals([error.tensor, error.value], ["the weight 'b'", -Infinity]);
});
