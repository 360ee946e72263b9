import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import { adamwStep } from "../../lib/policy/adamw.ts";

const settings = {
  learningRate: 1e-3,
  weightDecay: 0.01,
  adamBeta1: 0.9,
  adamBeta2: 0.999,
  adamEpsilon: 1e-8,
};

function zeros(length: number) {
  return { m: new Float32Array(length), v: new Float32Array(length) };
}

Deno.test("adamwStep() makes two steps as computed by hand", () => {
  const weights = Float32Array.of(2, -1);
  const moments = zeros(2);
  // Step 1: both corrections undo the start at 0, so each weight moves by the
  // learning rate against the sign of its gradient.
  adamwStep(weights, Float32Array.of(0.5, -0.25), moments, 1, settings);
  assertAlmostEquals(weights[0]!, 2 * (1 - 1e-5) - 1e-3, 1e-6);
  assertAlmostEquals(weights[1]!, -1 * (1 - 1e-5) + 1e-3, 1e-6);
  assertAlmostEquals(moments.m[0]!, 0.05, 1e-8);
  assertAlmostEquals(moments.v[0]!, 0.00025, 1e-10);
  // Step 2, gradient -0.5: m = 0.045 - 0.05, v = 0.00024975 + 0.00025.
  const before = weights[0]!;
  adamwStep(weights, Float32Array.of(-0.5, 0), moments, 2, settings);
  const mean = -0.005 / (1 - 0.81);
  const square = 0.00049975 / (1 - 0.999 ** 2);
  const expected = before * (1 - 1e-5) - 1e-3 * mean / Math.sqrt(square);
  assertAlmostEquals(weights[0]!, expected, 1e-6);
});

Deno.test("adamwStep() only decays weights that never had a gradient", () => {
  const weights = Float32Array.of(1);
  adamwStep(weights, new Float32Array(1), zeros(1), 1, settings);
  assertEquals(weights[0], Math.fround(1 - 1e-5));
});

Deno.test("adamwStep() takes a factor as if the gradient had it", () => {
  const one = Float32Array.of(1, 2, 3);
  const two = Float32Array.of(1, 2, 3);
  const [a, b] = [zeros(3), zeros(3)];
  adamwStep(one, Float32Array.of(4, -8, 1), a, 1, settings, 0.25);
  adamwStep(two, Float32Array.of(1, -2, 0.25), b, 1, settings);
  assertEquals(one, two);
  assertEquals(a, b);
});

Deno.test("adamwStep() refuses a gradient of another length", () => {
  assertThrows(
    () =>
      adamwStep(
        new Float32Array(2),
        new Float32Array(3),
        zeros(2),
        1,
        settings,
      ),
    RangeError,
    "the gradient has 3 values",
  );
});
