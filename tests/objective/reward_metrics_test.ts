import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { rewardMetrics } from "../../lib/objective/reward_metrics.ts";

Deno.test("rewardMetrics() tells groups without spread apart", () => {
  const metrics = rewardMetrics([
    [0, 0, null],
    [1, 1, 1],
    [0, 1, null],
    [null, null, null],
    [1],
  ]);
  assertAlmostEquals(metrics.reward, 5 / 8);
  assertAlmostEquals(metrics.reward_std, Math.sqrt((15 / 8) / 7));
  assertEquals(metrics.frac_reward_zero_std, 4 / 5);
  assertEquals(metrics.frac_all_wrong, 1 / 5);
  assertEquals(metrics.frac_all_right, 2 / 5);
  assertEquals(metrics.frac_unjudged, 5 / 13);
});

Deno.test("rewardMetrics() has the batch's deviation where no group has spread", () => {
  const metrics = rewardMetrics([[0, 0], [1, 1]]);
  assertEquals(metrics.frac_reward_zero_std, 1);
  assertAlmostEquals(metrics.reward_std, Math.sqrt(1 / 3));
});

Deno.test("rewardMetrics() has no reward of nothing", () => {
  const metrics = rewardMetrics([]);
  assert(Number.isNaN(metrics.reward));
  assertEquals(metrics.frac_reward_zero_std, 0);
  assertEquals(metrics.frac_unjudged, 0);
});
