import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  train,
  type TrainSettings,
  type TrainSetup,
} from "../../lib/train/mod.ts";
import { stepMetricsOf, tinyPolicy, tinyRun } from "./_tiny_run.ts";

/** Trains one step; gold answers say which problems have both right and wrong. */
async function step(
  mixed: number,
  values: Partial<TrainSettings>,
): Promise<
  { setup: TrainSetup; metrics: Record<string, number>; ids: string[] }
> {
  await using policy = tinyPolicy();
  const run = tinyRun(policy, "dapo", { maxSteps: 1, ...values });
  const problems = run.setup.problems.map((problem, index) => ({
    ...problem,
    answer: index < mixed ? "mixed" : "flat",
  }));
  let calls = 0;
  await train({
    ...run.setup,
    problems,
    judge: (gold, completion) => {
      const hinted = completion.startsWith("!");
      const isRight = gold.answer === "mixed" && calls++ % 2 === 0 || hinted;
      return Promise.resolve({
        outcome: isRight ? "right" : "wrong",
        reason: "test",
      });
    },
  });
  const trained = run.events.flatMap((event) =>
    event.type === "sample" && event.sample.advantage !== undefined
      ? [event.sample.id]
      : []
  );
  return {
    setup: run.setup,
    metrics: stepMetricsOf(run.events)[0]!,
    ids: [...new Set(trained)],
  };
}

Deno.test("dapo samples on until enough groups have both right and wrong", async () => {
  const { metrics, ids } = await step(7, { promptsPerStep: 3 });
  assertEquals(ids.length, 3);
  assertEquals(metrics.frac_reward_zero_std, 0);
  assert(metrics["dynamic/batches"]! >= 1);
  assertEquals(metrics.epoch, metrics["dynamic/batches"]! * 3 / 10);
});

Deno.test("dapo trains on what there is where its batches are exhausted", async () => {
  const { metrics, ids } = await step(2, { promptsPerStep: 4 });
  assertEquals(ids.length, 2);
  assertEquals(metrics.frac_reward_zero_std, 0);
  // All ten problems were seen: no further batch could help.
  assertEquals(metrics["dynamic/batches"], 3);
  const few = await step(2, { promptsPerStep: 4, maxGenBatches: 1 });
  assertEquals(few.metrics["dynamic/batches"], 1);
});

Deno.test("dapo without any such group trains on nothing, and says so", async () => {
  const { metrics, ids } = await step(0, { promptsPerStep: 4 });
  assertEquals(ids.length, 4);
  assertEquals(metrics.grad_norm, 0);
  assertEquals(metrics.frac_reward_zero_std, 1);
});

Deno.test("dapo stops where told, with what it found", async () => {
  const error = await assertRejects(
    () => step(2, { promptsPerStep: 4, exhausted: "error" }),
    Error,
    "step 1 has 2 of 4 groups with both right and wrong completions after 3 batches",
  );
  assert("hint" in error);
});

Deno.test("dapo falls through to hints where told", async () => {
  const { metrics } = await step(2, {
    promptsPerStep: 4,
    exhausted: "hints",
    hints: "offline",
  });
  assertEquals(metrics["hint/prompts_needing_hint"], 2);
  assert(metrics["tokens/reroll"]! > 0);
});
