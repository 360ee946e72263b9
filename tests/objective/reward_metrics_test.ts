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
  assertAlmostEquals(metrics.reward_std, Math.SQRT1_2 / 4);
  assertEquals(metrics.frac_reward_zero_std, 4 / 5);
  assertEquals(metrics.frac_all_wrong, 1 / 5);
  assertEquals(metrics.frac_all_right, 2 / 5);
  assertEquals(metrics.frac_unjudged, 5 / 13);
});

Deno.test("rewardMetrics() has TRL's deviation for each scale", () => {
  // torch: x.view(-1, 2).std(dim=1).mean(), and x.std() for "batch".
  const table = [
    [[[0, 0], [1, 1]], 0, Math.sqrt(1 / 3)],
    [[[0, 1], [1, 1]], Math.SQRT1_2 / 2, 0.5],
    [[[0, 2], [0, 4]], 1.5 * Math.SQRT2, Math.sqrt(11 / 3)],
  ] as const;
  for (const [rewards, ofGroups, ofBatch] of table) {
    for (const scale of ["group", "none"] as const) {
      assertAlmostEquals(rewardMetrics(rewards, scale).reward_std, ofGroups);
    }
    assertAlmostEquals(rewardMetrics(rewards, "batch").reward_std, ofBatch);
  }
});

Deno.test("rewardMetrics() has no reward of nothing", () => {
  const metrics = rewardMetrics([]);
  assert(Number.isNaN(metrics.reward));
  assertEquals(metrics.reward_std, 0);
  assertEquals(metrics.frac_reward_zero_std, 0);
  assertEquals(metrics.frac_unjudged, 0);
});
