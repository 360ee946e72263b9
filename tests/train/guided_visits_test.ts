import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { findMethod } from "../../lib/methods/mod.ts";
import { defaultPrompts } from "../../lib/text/mod.ts";
import {
  type Group,
  imitatedRows,
  rowOrigin,
  samplesOf,
  setAdvantages,
  trainingRows,
} from "../../lib/train/mod.ts";
import { tinyPolicy, tinySettings } from "./_tiny_run.ts";
import { knows, problem, visit } from "./_visit.ts";

const RATIONALE = ["r1", "r2", "r3"];

/** The words of a prompt of the test's tokenizer. */
function words(ids: readonly number[]): string {
  return String.fromCharCode(...ids);
}

function right(text: string): string {
  return text === "" ? "\\boxed{8}" : "\\boxed{7}";
}

Deno.test("rgpo trains on the plain group and imitates what beats it under the plain prompt", async () => {
  const memory = { guided: 2 };
  const states = new Map(["a", "b"].map((id) => [
    id,
    { level: 0, accuracy: 0, solved: false, memory },
  ]));
  const say = (prompt: string, index: number) => {
    if (prompt.startsWith("b") && index === 0) return right("always");
    const helped = prompt.includes("Hint: r1\nr2") && !prompt.includes("r3");
    // Two of the right ones say the same, one cites what it was shown.
    const texts = ["so \\boxed{7}", "so \\boxed{7}", "by the hint \\boxed{7}"];
    return helped ? texts[index] ?? "\\boxed{8}" : "\\boxed{8}";
  };
  const { result, calls } = await visit(
    ["a", "b", "c"].map((id) => problem(id, { rationale: RATIONALE })),
    { method: "rgpo", numGenerations: 4 },
    say,
    states,
  );
  assertEquals(calls, ["rollout 12", "rollout 8"]);
  assertEquals(result.groups.map(({ level }) => level), [0, 0, 0]);
  assertEquals(result.groups.map(({ rewards }) => rewards[0]), [0, 1, 0]);
  assertEquals([...result.guided.keys()], ["a", "b"]);
  assertEquals(
    [...result.outcomes.values()].map(({ memory }) => memory),
    [{ guided: 3 }, { guided: 1 }, { guided: 1 }],
  );
  const settings = tinySettings({ method: "rgpo" });
  const plan = findMethod("rgpo").imitation!(settings);
  const rows = imitatedRows(result, plan, 1);
  assertEquals(rows.length, 1);
  assertEquals(words(rows[0]!.promptIds), "a?");
  assertEquals(rows[0]!.source, "imitated");
  assertEquals(
    imitatedRows(result, { ...plan, gate: "none", perProblem: 9 }, 1).length,
    5,
  );
});

Deno.test("rgpo's code rule shows a share by epoch, to problems that were not solved", async () => {
  const states = new Map([
    ["a", { level: 0, accuracy: 0, solved: false }],
    ["b", { level: 0, accuracy: 0.5, solved: true }],
  ]);
  for (
    const [progress, hint] of [[0, undefined], [0.5, "r1\nr2"], [
      1,
      "r1\nr2\nr3",
    ]]
  ) {
    const { result } = await visit(
      ["a", "b"].map((id) => problem(id, { rationale: RATIONALE })),
      { method: "rgpo", rgpoRule: "code", rationaleSegments: 3 },
      () => "\\boxed{8}",
      states,
      { progress: progress as number },
    );
    const [guided] = result.guided.get("a") ?? [];
    assertEquals(guided?.hint, hint as string | undefined);
    assertEquals(result.guided.has("b"), false);
  }
});

const STAGED = {
  "hints_staged": { knowledge: ["k1", "k2"], solution: ["s1", "s2"] },
};

Deno.test("scaf-grpo puts the first right hinted completion into one wrong row", async () => {
  const { result, calls } = await visit(
    [problem("a", STAGED), problem("b", STAGED)],
    { method: "scaf-grpo", scafWarmup: 0, numGenerations: 3 },
    (prompt) =>
      prompt.startsWith("b") || prompt.includes("s1") ? "\\boxed{7}" : "no",
  );
  // Levels 3 to 8 have no hint here.
  assertEquals(calls, ["rollout 6", "rollout 1", "rollout 1", "rollout 1"]);
  const [group, other] = result.groups;
  assertEquals(group!.rewards, [1, 0, 0]);
  assertEquals(other!.rewards, [1, 1, 1]);
  const [first, second] = [rowOrigin(group!, 0), rowOrigin(group!, 1)];
  assertEquals([first.level, first.hint, first.origin], [9, "s1", "hinted"]);
  assertEquals(words(first.promptIds), "a?\n\nHint: s1");
  assertEquals([second.level, second.origin], [0, "plain"]);
  const samples = samplesOf(result, [], {
    step: 1,
    prompts: defaultPrompts,
    settings: { logTokens: false },
  });
  // Three plain ones a problem and three hinted ones, each of them once.
  assertEquals(
    samples.map(({ id, level }) => id + level).toSorted(),
    ["a0", "a0", "a0", "a1", "a2", "a9", "b0", "b0", "b0"],
  );
});

Deno.test("scaf-grpo trains the hinted completion without the hint, or both ways", async () => {
  const say = (prompt: string) => prompt.includes("s2") ? "\\boxed{7}" : "no";
  const prompts = async (scafContext: "plain" | "both") => {
    const { result } = await visit(
      [problem("a", STAGED)],
      { method: "scaf-grpo", scafWarmup: 0, numGenerations: 3, scafContext },
      say,
    );
    const [group] = result.groups;
    return group!.rollouts.map((_, index) => {
      const { promptIds, lossPromptIds } = rowOrigin(group!, index);
      return words(lossPromptIds ?? promptIds);
    });
  };
  assertEquals(await prompts("plain"), ["a?", "a?", "a?"]);
  assertEquals(await prompts("both"), ["a?\n\nHint: s1\ns2", "a?", "a?"]);
});

Deno.test("scaf-grpo and ghpo wait for their first steps to pass", async () => {
  for (
    const values of [
      { method: "scaf-grpo", scafWarmup: 3 },
      { method: "ghpo", startHintStep: 3 },
    ]
  ) {
    for (const step of [3, 4]) {
      const { calls } = await visit(
        [problem("a", STAGED)],
        values,
        () => "no",
        new Map(),
        { step },
      );
      assertEquals(calls.length > 1, step === 4);
    }
  }
});

Deno.test("ghpo shows more and more of the solution and trains with it", async () => {
  const { result, calls } = await visit(
    [problem("a", { solution: "12345678" })],
    { method: "ghpo" },
    (prompt, index) =>
      prompt.endsWith("Hint: 1234") && index === 0 ? "\\boxed{7}" : "no",
  );
  assertEquals(calls, ["rollout 2", "rollout 2", "rollout 2"]);
  const [group] = result.groups;
  assertEquals([group!.level, group!.hint], [2, "1234"]);
  assertEquals(group!.lossPromptIds, undefined);
});

Deno.test("hint trains on hinted completions without the hint", async () => {
  const { result } = await visit(
    [problem("a", { "abstract_hint": "think" })],
    { method: "hint" },
    knows("think"),
  );
  const [group] = result.groups;
  assertEquals(group!.rewards, [1, 0]);
  assertEquals(words(group!.promptIds), "a?\n\nHint: think");
  assertEquals(words(group!.lossPromptIds!), "a?");
});

Deno.test("sage trains off-policy where told, and goes on at the last level where told", async () => {
  const plain = await visit(
    [problem("a")],
    { method: "sage", hintLoss: "plain" },
    knows("h2"),
  );
  assertEquals(words(plain.result.groups[0]!.lossPromptIds!), "a?");
  const values = { method: "sage", ladderStart: "continue" } as const;
  const first = await visit([problem("a")], values, knows("h2"));
  const { memory } = first.result.outcomes.get("a")!;
  assertEquals(memory, { reached: 2 });
  const again = await visit(
    [problem("a")],
    values,
    knows("h2"),
    new Map([
      ["a", { level: 0, solved: true, memory: memory! }],
    ]),
  );
  assertEquals(again.calls, ["hint 1", "rollout 2"]);
  assertEquals(again.result.groups[0]!.level, 2);
});

Deno.test("luffy puts the teacher's completion into the group and its baseline", async () => {
  const { result } = await visit(
    [
      problem("a", { teacher: "\\boxed{7}" }),
      problem("b"),
      problem("c", { teacher: "\\boxed{8}" }),
    ],
    { method: "luffy", numGenerations: 4 },
    () => "no",
  );
  assertEquals(result.groups.map(({ rewards }) => rewards), [
    [0, 0, 0, 1],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  assertEquals(rowOrigin(result.groups[0]!, 3).origin, "teacher");
  assertEquals(result.sampled.map(({ rollouts }) => rollouts.length), [
    3,
    4,
    3,
  ]);
  const settings = tinySettings({ method: "luffy" });
  const rows = result.groups[0]!.rollouts.map((rollout, index) => ({
    ...rollout,
    problemId: "a",
    context: rowOrigin(result.groups[0]!, index),
    promptIds: [1],
    temperature: 1,
    advantage: 0,
    reward: result.groups[0]!.rewards[index]!,
    oldLogprobs: rollout.logprobs,
    behaviourLogprobs: rollout.logprobs,
  }));
  setAdvantages(rows, result.groups.slice(0, 1), settings, {});
  assertEquals(rows.map(({ advantage }) => advantage), [
    -0.25,
    -0.25,
    -0.25,
    0.75,
  ]);
});

Deno.test("luffy leaves out a teacher's completion that is too long", async () => {
  const { result } = await visit(
    [problem("a", { teacher: "so \\boxed{7}" })],
    { method: "luffy", maxCompletionLength: 1 },
    () => "no",
  );
  assertEquals(result.groups[0]!.rewards, [0, 0]);
});

Deno.test("dapo's penalty of length changes rewards, not verdicts", async () => {
  const { result } = await visit(
    [problem("a")],
    {
      method: "dapo",
      maxCompletionLength: 2,
      overlongBuffer: 2,
      overlongFactor: 1,
    },
    (_, index) => index === 0 ? "\\boxed{7}" : "no",
  );
  assertEquals(result.groups[0]!.rewards, [0.5, -0.5]);
  assertEquals(result.outcomes.get("a")!.accuracy, 0.5);
});

Deno.test("setAdvantages() takes the divergence off each token's return where told", async () => {
  await using policy = tinyPolicy();
  const group: Group = {
    problem: problem("a"),
    level: 0,
    promptIds: [1, 2],
    rollouts: [[3, 4], [5]].map((completionIds) => ({
      completionIds,
      logprobs: Float32Array.from(completionIds, () => -1),
      entropies: Float32Array.from(completionIds, () => 1),
      truncated: false,
    })),
    completions: ["x", "y"],
    verdicts: [
      { outcome: "right", reason: "" },
      { outcome: "wrong", reason: "" },
    ],
    rewards: [1, 0],
  };
  const rows = await trainingRows([group], policy, 1, {});
  rows[0]!.referenceLogprobs = Float32Array.of(-2, -1.5);
  rows[1]!.referenceLogprobs = Float32Array.of(-1);
  const settings = tinySettings({
    method: "grpo",
    scaleRewards: "none",
    beta: 0.5,
    klPlacement: "reward",
  });
  setAdvantages(rows, [group], settings, {});
  // k1 is 1 and 0.5: the first token pays for both.
  const [first, second] = rows.map(({ advantage }) => advantage);
  assertAlmostEquals((first as Float32Array)[0]!, 0.5 - 0.75);
  assertAlmostEquals((first as Float32Array)[1]!, 0.5 - 0.25);
  assertAlmostEquals((second as Float32Array)[0]!, -0.5);
  setAdvantages(rows, [group], { ...settings, klPlacement: "loss" }, {
    estimator: "whitened-groups",
  });
  // Tokens 0.5, 0.5, -0.5: mean 1/6, sample deviation 1/sqrt(3).
  assertAlmostEquals(
    (rows[0]!.advantage as Float32Array)[1]!,
    Math.sqrt(3) / 3,
    1e-6,
  );
});

Deno.test("trainingRows() scores what is trained under another prompt, and keeps what was sampled", async () => {
  await using policy = tinyPolicy();
  const rollout = {
    completionIds: [3, 4],
    logprobs: Float32Array.of(-1, -1),
    entropies: Float32Array.of(1, 1),
    truncated: false,
  };
  const group: Group = {
    problem: problem("a"),
    level: 1,
    hint: "h",
    promptIds: [1, 2, 3],
    lossPromptIds: [1, 2],
    rollouts: [rollout],
    completions: ["x"],
    verdicts: [{ outcome: "right", reason: "" }],
    rewards: [1],
  };
  const [moved] = await trainingRows([group], policy, 1, {});
  assertEquals(moved!.promptIds, [1, 2]);
  assertEquals(moved!.behaviourLogprobs, rollout.logprobs);
  assert(moved!.oldLogprobs[0] !== -1);
  const { lossPromptIds: _, ...same } = group;
  const [kept] = await trainingRows([same], policy, 1, {});
  assertEquals(kept!.oldLogprobs, rollout.logprobs);
});
