import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import { clipByGlobalNorm } from "../../lib/policy/clip_by_global_norm.ts";

Deno.test("clipByGlobalNorm() measures all tensors together", () => {
  const gradients = new Map([
    ["a", Float32Array.of(2, 0, 4)],
    ["b", Float32Array.of(4)],
  ]);
  const { norm, factor } = clipByGlobalNorm(gradients, 1);
  assertEquals(norm, 6);
  assertAlmostEquals(factor, 1 / (6 + 1e-6), 1e-12);
  assertEquals(clipByGlobalNorm(gradients, 7).factor, 1);
  assertEquals(clipByGlobalNorm(gradients, 0).factor, 1);
  assertEquals(gradients.get("a"), Float32Array.of(2, 0, 4));
});

Deno.test("clipByGlobalNorm() sums in float64", () => {
  const large = new Map([["a", Float32Array.of(3e20, 4e20)]]);
  assertAlmostEquals(clipByGlobalNorm(large, 1).norm / 5e20, 1, 1e-6);
  const many = new Map([["a", new Float32Array(1 << 20).fill(1e-3)]]);
  assertAlmostEquals(clipByGlobalNorm(many, 1).norm, 1.024, 1e-6);
});

Deno.test("clipByGlobalNorm() names a tensor that is not finite", () => {
  for (const value of [NaN, Infinity]) {
    const gradients = new Map([
      ["a", Float32Array.of(1)],
      ["b", Float32Array.of(value)],
    ]);
    assertThrows(
      () => clipByGlobalNorm(gradients, 1),
      RangeError,
      `the gradient of 'b' is ${value}`,
    );
  }
});
