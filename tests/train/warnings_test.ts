import { assertEquals, assertMatch } from "@std/assert";
import { methods } from "../../lib/methods/mod.ts";
import type { TrainEvent } from "../../lib/report/mod.ts";
import { train } from "../../lib/train/mod.ts";
import type { Verdict } from "../../lib/verify/mod.ts";
import { stepMetricsOf, tinyPolicy, tinyRun } from "./_tiny_run.ts";

function warningsOf(events: readonly TrainEvent[], what: RegExp): string[] {
  return events.flatMap((event) =>
    event.type === "warning" && what.test(event.message) ? [event.message] : []
  );
}

/** Says the same of all completions. */
function judgeAll(outcome: Verdict["outcome"]) {
  return () => Promise.resolve<Verdict>({ outcome, reason: "test" });
}

Deno.test("train() warns of flat groups where their advantages are 0", async () => {
  // Half of the problems are always right, so rewards differ only among groups.
  const judge = (gold: unknown) => {
    const { answer } = gold as { answer: string };
    return judgeAll(answer.length % 2 === 0 ? "right" : "wrong")();
  };
  const table = [
    ["grpo", {}, judge, 1],
    ["bnpo", {}, judge, 1],
    ["dr-grpo", {}, judge, 1],
    ["grpo", { scaleRewards: "batch" }, judge, 1],
    ["reinforce++", {}, judge, 0],
    ["reinforce++", {}, judgeAll("wrong"), 1],
    ["reinforce++", {}, judgeAll("unjudged"), 1],
    ["sage", {}, judgeAll("right"), 1],
  ] as const;
  for (const [id, values, judge, count] of table) {
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, id, {
      promptsPerStep: 10,
      ...values,
    });
    const problems = setup.problems.map((problem, index) => ({
      ...problem,
      answer: "1".repeat(1 + index % 2),
    }));
    await train({ ...setup, problems, judge });
    for (const metrics of stepMetricsOf(events)) {
      assertEquals(metrics.frac_reward_zero_std, 1, id);
      assertEquals(metrics.grad_norm === 0, count === 1, id);
    }
    assertEquals(warningsOf(events, /has an advantage/).length, count, id);
  }
});

Deno.test("train() warns of flat groups whatever their one reward is", async () => {
  await using policy = tinyPolicy();
  const { setup, events } = tinyRun(policy, "reinforce++");
  await train({ ...setup, reward: () => 0.3 });
  assertMatch(
    warningsOf(events, /has an advantage/)[0]!,
    /^no completion of step 1 has an advantage/,
  );
});

Deno.test("train() says where no hint was usable, at once and at the end", async () => {
  for (const method of ["sage", "sage-light"]) {
    for (const hintDraw of ["joint", "per-level"] as const) {
      await using policy = tinyPolicy();
      const { setup, events } = tinyRun(policy, method, {
        hints: "self",
        hintDraw,
        maxSteps: 6,
      });
      await train({ ...setup, judge: judgeAll("wrong") });
      const metrics = stepMetricsOf(events);
      const seeking = metrics.filter((each) =>
        each["hint/prompts_needing_hint"]! > 0
      );
      const [first, ...others] = warningsOf(events, /^no hint/);
      assertMatch(
        first!,
        /^no hint in step \d: (\d) of its problems needed one and none was usable \(hints: 0 of \d+ problems, \d+ replies, \d+ without a usable reply\); they are trained on as by grpo/,
      );
      assertEquals(others.length, 1);
      const { length } = seeking;
      assertMatch(
        others[0]!,
        new RegExp(`^no hint was usable in ${length} of the ${length} steps`),
      );
      const total = (name: string): number =>
        seeking.reduce((sum, each) => sum + each[`hint/generate_${name}`]!, 0);
      assertEquals(total("success"), 0);
      assertEquals(total("failed"), total("requested"));
      assertMatch(
        others[0]!,
        new RegExp(` ${total("failed")} without a usabl`),
      );
      assertEquals(events.at(-1)!.type, "end");
    }
  }
});

Deno.test("train() says nothing of hints where some were shown, and counts no writer's", async () => {
  await using policy = tinyPolicy();
  const { setup, events } = tinyRun(policy, "sage", { hints: "offline" });
  await train({ ...setup, judge: judgeAll("wrong") });
  assertEquals(warningsOf(events, /^no hint/), []);
  for (const metrics of stepMetricsOf(events)) {
    assertEquals(metrics["hint/prompts_with_hint"], 4);
    for (const name of ["requested", "attempts", "success", "failed"]) {
      assertEquals(metrics[`hint/generate_${name}`], 0, name);
    }
  }
});

Deno.test("train() counts a teacher's rows nowhere among the sampled ones", async () => {
  for (const { id } of methods) {
    if (id === "sft") continue;
    await using policy = tinyPolicy();
    const { setup, events } = tinyRun(policy, id);
    const problems = setup.problems.map((problem) => ({
      ...problem,
      teacher: "12",
    }));
    // The teacher alone is right.
    const judge = (_: unknown, completion: string) =>
      judgeAll(completion === "12" ? "right" : "wrong")();
    await train({ ...setup, problems, judge });
    for (const metrics of stepMetricsOf(events)) {
      assertEquals(metrics.reward, id === "dapo" ? metrics.reward : 0, id);
      assertEquals(metrics.reward_std, id === "dapo" ? metrics.reward_std : 0);
      assertEquals(metrics["rewards/accuracy/mean"], 0, id);
      assertEquals(metrics["rewards/accuracy/std"], 0, id);
      assertEquals(metrics.frac_all_wrong, 1, id);
      if (id === "luffy") {
        assertEquals(metrics["teacher/rows"], 4);
        // The group has spread all the same, so it teaches.
        assertEquals(metrics.frac_reward_zero_std, 0);
      }
    }
  }
});
