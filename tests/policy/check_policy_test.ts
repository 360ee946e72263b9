import { assertEquals, assertLess } from "@std/assert";
import { checkpointStep, checkPolicy } from "../../lib/policy/mod.ts";
import { randomPolicy } from "./_random_policy.ts";

Deno.test("checkPolicy() finds sampling and scoring alike", async () => {
  await using policy = randomPolicy();
  const { completionIds, difference } = await checkPolicy(policy, [1, 2], 6);
  assertEquals(completionIds.length, 6);
  assertLess(difference, 1e-5);
});

Deno.test("checkpointStep() reads the step from a folder's name", () => {
  assertEquals(checkpointStep("runs/a/checkpoint-000060/"), 60);
  assertEquals(checkpointStep("checkpoint-1234567"), 1234567);
  assertEquals(checkpointStep("checkpoint-000060/model"), 0);
});
