import { assertAlmostEquals, assertEquals } from "@std/assert";
import { defaultPrompts } from "../../lib/text/mod.ts";
import { samplesOf, stepMetrics, type Visit } from "../../lib/train/mod.ts";
import { knows, problem, visit } from "./_visit.ts";

function levels({ groups }: Visit): number[] {
  return groups.map(({ level }) => level);
}

Deno.test("visitProblems() climbs with the collapsed problems only, until a right rollout", async () => {
  const say = (prompt: string, index: number): string =>
    prompt.startsWith("a")
      ? knows("a?")(prompt, index)
      : prompt.startsWith("b")
      ? knows("h2")(prompt, index)
      : knows("never")(prompt, index);
  const { result, calls } = await visit(
    ["a", "b", "c"].map((id) => problem(id)),
    { method: "sage" },
    say,
  );
  assertEquals(calls, [
    "rollout 6",
    "hint 2",
    "rollout 4",
    "rollout 4",
    "rollout 2",
  ]);
  assertEquals(levels(result), [0, 2, 3]);
  assertEquals(result.groups.map(({ hint }) => hint), [undefined, "h2", "h3"]);
  assertEquals(result.groups.map(({ rewards }) => rewards), [
    [1, 0],
    [1, 0],
    [0, 0],
  ]);
  assertEquals(result.needing, 2);
  assertEquals(
    result.replaced.map(({ problem, level }) => problem.id + level),
    [
      "b0",
      "c0",
      "b1",
      "c1",
      "c2",
    ],
  );
});

Deno.test("visitProblems() asks for one level at a time where told so", async () => {
  const { result, calls } = await visit(
    [problem("a")],
    { method: "sage", hintDraw: "per-level" },
    knows("h2"),
  );
  assertEquals(calls, [
    "rollout 2",
    "hint 1",
    "rollout 2",
    "hint 1",
    "rollout 2",
  ]);
  assertEquals(levels(result), [2]);
});

Deno.test("visitProblems() skips levels without a hint and goes unhinted without any", async () => {
  const say = (prompt: string, index: number): string => {
    if (!prompt.includes("Reference solution")) {
      return knows("never")(prompt, index);
    }
    return prompt.startsWith("a") ? '{"level_2": "h2"}' : "no JSON";
  };
  const { result, calls } = await visit(
    [problem("a"), problem("b")],
    { method: "sage" },
    say,
  );
  assertEquals(levels(result), [2, 0]);
  assertEquals(calls, [
    "rollout 4",
    "hint 2",
    "hint 1",
    "hint 1",
    "rollout 2",
  ]);
  assertEquals(result.counts.failed, 1);
});

Deno.test("visitProblems() does not show a hint that makes the prompt too long", async () => {
  const long = "x".repeat(60);
  const { result } = await visit(
    [problem("a", { hints: { "level_1": long, "level_2": "h2" } })],
    { method: "sage" },
    knows("never"),
    new Map(),
    { maxPromptLength: 40 },
  );
  assertEquals(levels(result), [2]);
  assertEquals(result.counts.overlong, 1);
});

Deno.test("visitProblems() starts SAGE-LIGHT at the problem's own level", async () => {
  const states = new Map([
    ["a", { level: 1, accuracy: 0, solved: false }],
    ["b", { level: 1, accuracy: 0.9, solved: true }],
    ["c", {
      level: 2,
      accuracy: 0.2,
      solved: true,
      hints: { "level_1": "h1" },
    }],
  ]);
  const { result, calls } = await visit(
    ["a", "b", "c", "d"].map((id) => problem(id)),
    { method: "sage-light" },
    (prompt, index) =>
      prompt.startsWith("c?\n\nReference")
        ? "no JSON"
        : knows("never")(prompt, index),
    states,
  );
  assertEquals(calls, ["hint 2", "hint 1", "hint 1", "rollout 8"]);
  // The last good hints of c lack level 2: the nearest is shown.
  assertEquals(levels(result), [2, 0, 1, 0]);
  assertEquals([...result.outcomes.values()].map(({ level }) => level), [
    2,
    0,
    2,
    0,
  ]);
  assertEquals(result.counts.fallback, 1);
});

Deno.test("visitProblems() never asks for hints with GRPO, nor for an unusable gold", async () => {
  const plain = await visit([problem("a")], { method: "grpo" }, knows("never"));
  assertEquals(plain.calls, ["rollout 2"]);
  const unusable = await visit(
    [problem("a", { answer: "" })],
    { method: "sage" },
    knows("never"),
  );
  assertEquals(unusable.calls, ["rollout 2"]);
  assertEquals(unusable.result.groups[0]!.rewards, [null, null]);
});

Deno.test("stepMetrics() counts groups, levels and tokens", async () => {
  const { result } = await visit(
    ["a", "b", "c"].map((id) => problem(id)),
    { method: "sage" },
    (prompt, index) =>
      prompt.startsWith("a")
        ? knows("a?")(prompt, index)
        : prompt.startsWith("b")
        ? knows("h2")(prompt, index)
        : knows("never")(prompt, index),
  );
  const stats = {
    loss: 0.5,
    gradNorm: 2,
    kl: 0,
    clipLow: 0.1,
    clipHigh: 0.3,
    logprobDifference: { mean: 0, max: 0 },
    tokens: 6,
    imitationLoss: 0,
    trainedTokens: 40,
  };
  const metrics = stepMetrics({
    visit: result,
    learning: { updates: [stats, { ...stats, clipHigh: 0.1 }], rows: [] },
    guidance: "hints",
    hasReference: false,
    imitates: false,
    scaleRewards: "group",
  });
  const expected = {
    reward: 1 / 3,
    "frac_reward_zero_std": 1 / 3,
    "frac_all_wrong": 1 / 3,
    "clip_ratio/high_mean": 0.2,
    "clip_ratio/high_max": 0.3,
    "hint/prompts_needing_hint": 2,
    "hint/generate_requested": 2,
    "hint/generate_attempts": 1,
    "hint/generate_success": 2,
    "hint/generate_failed": 0,
    "hint/prompts_with_hint": 2,
    "hint/used_level_1": 0,
    "hint/used_level_2": 1,
    "hint/used_level_3": 1,
    "hint/acc_level_0_mean": 1 / 6,
    "hint/acc_level_1_mean": 0,
    "hint/acc_level_2_mean": 0.25,
    "hint/acc_level_3_mean": 0,
    "tokens/probe": 6,
    "tokens/reroll": 10,
    "tokens/hint": 2,
    "tokens/train": 80,
  };
  for (const [name, value] of Object.entries(expected)) {
    assertEquals(metrics[name], value, name);
  }
  // TRL's: the mean of the groups', and over all rows.
  assertAlmostEquals(metrics.reward_std!, Math.SQRT1_2 * 2 / 3);
  assertAlmostEquals(metrics["rewards/accuracy/std"]!, Math.sqrt(4 / 15));
  assertEquals("kl" in metrics, false);
});

Deno.test("samplesOf() gives an advantage to what was trained on only", async () => {
  const { result } = await visit(
    [problem("a")],
    { method: "sage" },
    knows("h1"),
  );
  const samples = samplesOf(result, [{ advantage: 0.5 }, { advantage: -0.5 }], {
    step: 1,
    prompts: defaultPrompts,
    settings: { logTokens: false },
  });
  assertEquals(
    samples.map(({ level, origin, hint, reward, advantage }) => [
      level,
      origin,
      hint,
      reward,
      advantage,
    ]),
    [
      [0, "plain", undefined, 0, undefined],
      [0, "plain", undefined, 0, undefined],
      [1, "hinted", "h1", 1, 0.5],
      [1, "hinted", "h1", 0, -0.5],
    ],
  );
});
