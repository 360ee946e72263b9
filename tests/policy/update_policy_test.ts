import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertLess,
} from "@std/assert";
import {
  createOptimizer,
  type ObjectiveSettings,
  type Policy,
  scoreRows,
  supervisedStep,
  type TrainingRow,
  updatePolicy,
} from "../../lib/policy/mod.ts";
import { randomPolicy } from "./_random_policy.ts";

const SETTINGS = {
  epsilon: 0.2,
  epsilonHigh: 0.28,
  beta: 0,
  lossType: "dapo",
  maxCompletionLength: 16,
  learningRate: 1e-2,
  weightDecay: 0.01,
  adamBeta1: 0.9,
  adamBeta2: 0.99,
  adamEpsilon: 1e-8,
  maxGradNorm: 1,
  tokenBudget: 4096,
} as const;

/** Rows of different lengths with the policy's own log-probabilities. */
async function trainingRows(policy: Policy): Promise<TrainingRow[]> {
  const rows = Array.from({ length: 9 }, (_, number) => ({
    promptIds: Array.from({ length: 2 + number % 4 }, (_, i) => 5 + number + i),
    completionIds: Array.from(
      { length: 3 + (number * 5) % 11 },
      (_, i) => 4 + (number * 13 + i * 7) % 55,
    ),
    temperature: 1,
  }));
  const scores = await scoreRows(policy, rows);
  return rows.map((row, number) => ({
    ...row,
    advantage: [1.5, -0.5, 0][number % 3]!,
    oldLogprobs: scores[number]!.logprobs.map((value, t) =>
      value + 0.3 * Math.sin(number + t)
    ),
    referenceLogprobs: scores[number]!.logprobs.map((value, t) =>
      value + 0.2 * Math.cos(number + 2 * t)
    ),
  }));
}

/** The token losses and averages there are, none of which memory may change. */
const OBJECTIVES: [name: string, settings: Partial<ObjectiveSettings>][] = [
  ["grpo", { lossType: "grpo" }],
  ["dapo", { lossType: "dapo" }],
  ["dr_grpo", { lossType: "dr_grpo" }],
  ["bnpo", { lossType: "bnpo" }],
  ["sapo", { lossType: "sapo" }],
  ["cispo", { lossType: "cispo", epsilonHigh: 2 }],
  ["luspo", { lossType: "luspo", importanceSamplingLevel: "sequence" }],
  ["a ratio of the completion", {
    lossType: "grpo",
    importanceSamplingLevel: "sequence",
  }],
  ["a cap of the ratio", { delta: 1.3, epsilonHigh: 0.2 }],
  ["a cap of the loss", { dualClip: 1.1 }],
  ["an entropy mask", { topEntropyQuantile: 0.5 }],
  ["an entropy bonus", { entropyCoefficient: 0.1 }],
  ["a teacher and imitation", {
    teacherGamma: 0.1,
    unclipped: true,
    imitates: true,
    imitationWeight: 0.5,
  }],
  ["k1", { klEstimator: "k1" }],
  ["k2", { klEstimator: "k2" }],
  ["k3-ratio", { klEstimator: "k3-ratio" }],
  ["k3-plus", { klEstimator: "k3-plus" }],
];

for (const [name, objective] of OBJECTIVES) {
  Deno.test(`updatePolicy() does not depend on the token budget with ${name}`, async () => {
    const results = [];
    for (const tokenBudget of [16, 40, 4096]) {
      await using policy = randomPolicy();
      const optimizer = createOptimizer(policy.weights);
      const rows = (await trainingRows(policy)).map((row, index) => ({
        ...row,
        entropyMask: row.oldLogprobs.map((_, t) => (index + t) % 2),
        weight: index === 4 ? 0.5 : 1,
        ...(objective.imitates && {
          source: (["policy", "teacher", "imitated"] as const)[index % 3]!,
        }),
      }));
      const stats = await updatePolicy(policy, optimizer, rows, {
        ...SETTINGS,
        beta: 0.04,
        perDeviceTrainBatchSize: 4,
        ...objective,
        tokenBudget,
      });
      const moments = [...optimizer.moments.values()].flatMap((
        { m },
      ) => [...m]);
      results.push({ stats, moments });
    }
    const [first, ...others] = results;
    assert(first!.stats.gradNorm > 0);
    for (const other of others) {
      for (
        const key of [
          "loss",
          "gradNorm",
          "kl",
          "clipLow",
          "clipHigh",
          "imitationLoss",
        ] as const
      ) {
        assertAlmostEquals(
          other.stats[key],
          first!.stats[key],
          1e-5 * Math.max(1, Math.abs(first!.stats[key])),
        );
      }
      // Moments are the gradient; AdamW's own division would amplify rounding.
      other.moments.forEach((value, index) =>
        assertAlmostEquals(value, first!.moments[index]!, 1e-6)
      );
    }
  });
}

Deno.test("updatePolicy() takes the ratio of a completion as the mean over its own tokens", async () => {
  await using policy = randomPolicy();
  const rows = await trainingRows(policy);
  const scores = await scoreRows(policy, rows);
  const losses = rows.map(({ advantage, oldLogprobs }, index) => {
    const changes = oldLogprobs.map((old, t) =>
      scores[index]!.logprobs[t]! - old
    );
    const ratio = Math.exp(mean(changes));
    const clipped = Math.min(1.28, Math.max(0.8, ratio));
    const own = Number(advantage);
    return -Math.min(ratio * own, clipped * own);
  });
  const { loss } = await updatePolicy(
    policy,
    createOptimizer(policy.weights),
    rows,
    {
      ...SETTINGS,
      lossType: "grpo",
      importanceSamplingLevel: "sequence",
      tokenBudget: 40,
    },
  );
  assertAlmostEquals(loss, mean(Float32Array.from(losses)), 1e-5);
});

Deno.test("updatePolicy() averages imitated tokens by themselves", async () => {
  await using policy = randomPolicy();
  const rows = (await trainingRows(policy)).map((row, index) => ({
    ...row,
    source: index < 2 ? "imitated" as const : "policy" as const,
  }));
  const [first, second] = await scoreRows(policy, rows.slice(0, 2));
  const all = [...first!.logprobs, ...second!.logprobs];
  const expected = -all.reduce((sum, each) => sum + each, 0) / all.length;
  const settings = { ...SETTINGS, imitates: true, imitationWeight: 0.5 };
  const fresh = createOptimizer(policy.weights);
  const quiet = rows.map((row) => ({ ...row, advantage: 0 }));
  const { loss, imitationLoss, tokens } = await updatePolicy(
    policy,
    fresh,
    quiet,
    settings,
  );
  assertAlmostEquals(imitationLoss, expected, 1e-5);
  assertAlmostEquals(loss, 0.5 * expected, 1e-5);
  assertEquals(
    tokens,
    rows.slice(2).reduce((sum, row) => sum + row.completionIds.length, 0),
  );
});

Deno.test("updatePolicy() raises what has a positive advantage and lowers the rest", async () => {
  await using policy = randomPolicy();
  const optimizer = createOptimizer(policy.weights);
  const rows = await trainingRows(policy);
  const before = await scoreRows(policy, rows);
  const fresh = rows.map((row, index) => ({
    ...row,
    oldLogprobs: before[index]!.logprobs,
  }));
  for (let step = 0; step < 3; step++) {
    await updatePolicy(policy, optimizer, fresh, SETTINGS);
  }
  const after = await scoreRows(policy, rows);
  const gain = (sign: number) =>
    rows.reduce(
      (sum, row, index) =>
        Math.sign(Number(row.advantage)) !== sign ? sum : sum +
          mean(after[index]!.logprobs) - mean(before[index]!.logprobs),
      0,
    );
  assert(gain(1) > 0);
  assert(gain(-1) < 0);
});

Deno.test("updatePolicy() counts rows without advantage in the mean but not in the work", async () => {
  await using policy = randomPolicy();
  const rows = await trainingRows(policy);
  const stats = await updatePolicy(
    policy,
    createOptimizer(policy.weights),
    rows,
    SETTINGS,
  );
  const length = (row: TrainingRow) => row.completionIds.length;
  assertEquals(stats.tokens, rows.reduce((sum, row) => sum + length(row), 0));
  const active = rows.filter(({ advantage }) => advantage !== 0);
  assertEquals(
    stats.trainedTokens,
    active.reduce((sum, row) => sum + row.promptIds.length + length(row), 0),
  );
});

Deno.test("updatePolicy() changes nothing where no row has an advantage", async () => {
  await using policy = randomPolicy();
  const optimizer = createOptimizer(policy.weights);
  const rows = (await trainingRows(policy)).map((row) => ({
    ...row,
    advantage: 0,
  }));
  const before = [...policy.weights.values()].map(({ data }) => data.slice());
  const stats = await updatePolicy(policy, optimizer, rows, SETTINGS);
  assertEquals(stats.gradNorm, 0);
  assertEquals(optimizer.step, 0);
  [...policy.weights.values()].forEach(({ data }, index) =>
    assertEquals(data, before[index])
  );
});

Deno.test("updatePolicy() counts a ratio as clipped only where its advantage pushes it further", async () => {
  await using policy = randomPolicy();
  const rows = await trainingRows(policy);
  const scores = await scoreRows(policy, rows);
  const shifted = (advantage: number, by: number) =>
    rows.map((row, index) => ({
      ...row,
      advantage,
      oldLogprobs: scores[index]!.logprobs.map((value) => value - by),
    }));
  const cases = [
    { advantage: 1, by: 0.3, clipLow: 0, clipHigh: 1 },
    { advantage: 1, by: -0.3, clipLow: 0, clipHigh: 0 },
    { advantage: -1, by: -0.3, clipLow: 1, clipHigh: 0 },
    { advantage: -1, by: 0.3, clipLow: 0, clipHigh: 0 },
    { advantage: 1, by: 0.24, clipLow: 0, clipHigh: 0 },
  ];
  for (const { advantage, by, clipLow, clipHigh } of cases) {
    const stats = await updatePolicy(
      policy,
      createOptimizer(policy.weights),
      shifted(advantage, by),
      { ...SETTINGS, learningRate: 0 },
    );
    assertAlmostEquals(stats.clipLow, clipLow, 1e-9);
    assertAlmostEquals(stats.clipHigh, clipHigh, 1e-9);
    assertEquals(stats.gradNorm === 0, clipLow + clipHigh === 1);
  }
});

Deno.test("supervisedStep() learns its examples by heart", async () => {
  await using policy = randomPolicy();
  const optimizer = createOptimizer(policy.weights);
  const rows = (await trainingRows(policy)).slice(0, 4);
  const losses: number[] = [];
  for (let step = 0; step < 60; step++) {
    const { loss } = await supervisedStep(policy, optimizer, rows, SETTINGS);
    losses.push(loss);
  }
  assertLess(losses.at(-1)!, 0.1 * losses[0]!);
});

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
