import { assert, assertEquals, assertLess } from "@std/assert";
import { negate } from "../../lib/graph/mod.ts";
import { GRADIENT, gradientGraph } from "../../lib/policy/gradient_graph.ts";
import {
  type GraphLayout,
  layerLayout,
  WHOLE_GRAPH,
} from "../../lib/policy/graph_layout.ts";
import {
  createOptimizer,
  loadPolicy,
  type Policy,
  scoreRows,
  updatePolicy,
} from "../../lib/policy/mod.ts";
import { packRows } from "../../lib/policy/pack_rows.ts";
import { policyFeeds } from "../../lib/policy/policy.ts";
import { policyPass } from "../../lib/policy/policy_pass.ts";
import { tensor } from "../../lib/runtime/mod.ts";
import { withModel } from "./_model_folder.ts";
import { randomPolicy } from "./_random_policy.ts";

const ROWS = Array.from({ length: 7 }, (_, row) => ({
  promptIds: Array.from({ length: 9 + row % 2 }, (_, i) => 3 + row % 2 + i),
  completionIds: Array.from(
    { length: 18 - row },
    (_, i) => 4 + (row * 13 + i * 7) % 50,
  ),
  temperature: 1,
}));

/** Loss and gradients of the rows in one pass. */
async function results(policy: Policy, layout: GraphLayout) {
  const feeds = packRows(ROWS);
  const count = feeds.targets!.shape[0]!;
  const weights = new Float32Array(count).map((_, i) => Math.sin(i));
  const values = new Map<string, Float32Array>();
  const pass = policyPass(
    policy,
    JSON.stringify(layout),
    (graph) =>
      gradientGraph(graph, policy, ({ logprobs }) => negate(logprobs), layout),
    { keepRepeats: true, cut: layout.byLayer },
  );
  await pass.run(
    {
      ...policyFeeds(policy, 40),
      ...feeds,
      loss_weights: tensor("float32", [count], weights),
    },
    (name, { data }) => values.set(name, data as Float32Array),
  );
  return values;
}

function assertNear(
  actual: ReadonlyMap<string, Float32Array>,
  expected: ReadonlyMap<string, Float32Array>,
) {
  assertEquals([...actual.keys()].sort(), [...expected.keys()].sort());
  for (const [name, values] of expected) {
    const scale = values.reduce((max, x) => Math.max(max, Math.abs(x)), 1e-6);
    const worst = values.reduce(
      (max, x, i) => Math.max(max, Math.abs(x - actual.get(name)![i]!)),
      0,
    );
    assertLess(worst / scale, 2e-5, name);
  }
}

const LAYOUTS: GraphLayout[] = [
  { byLayer: true, attention: { prompt: 1, row: 1 }, chunks: 1 },
  { byLayer: true, attention: { prompt: 2, row: 4 }, chunks: 1 },
  { byLayer: true, attention: { prompt: 1, row: 2 }, chunks: 8 },
  { byLayer: false, attention: { prompt: 2, row: 2 }, chunks: 4 },
];

for (const layout of LAYOUTS) {
  const { byLayer, attention, chunks } = layout;
  const name = `${
    byLayer ? "by layer" : "whole"
  }, ${attention.prompt} and ${attention.row} blocks, ${chunks} chunks`;
  Deno.test(`gradientGraph() ${name}: gradients are the plain graph's`, async () => {
    for (const family of ["llama", "qwen3"]) {
      await using policy = randomPolicy({ model_type: family });
      const plain = await results(policy, WHOLE_GRAPH);
      assert(plain.has(`${GRADIENT}model.embed_tokens.weight`));
      assertNear(await results(policy, layout), plain);
    }
  });
}

Deno.test("gradientGraph() by layer over a frozen base: gradients are the plain graph's", async () => {
  const lora = { rank: 4, alpha: 8, targetModules: "all-linear" } as const;
  await withModel(
    { type: "bfloat16", settings: { model_type: "qwen2" } },
    async (folder) => {
      await using policy = await loadPolicy(folder, {
        device: "cpu",
        threads: 1,
        lora,
      });
      for (const { data } of policy.weights.values()) {
        data.forEach((_, i) => data[i] = 0.1 * Math.sin(i));
      }
      assertNear(
        await results(policy, LAYOUTS[2]!),
        await results(policy, WHOLE_GRAPH),
      );
    },
  );
});

Deno.test("updatePolicy() and scoreRows() by layer do what the whole graph does", async () => {
  const settings = {
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
    tokenBudget: 60,
  } as const;
  const made = [];
  for (const memory of ["whole", "layers"] as const) {
    await using policy = randomPolicy();
    const scores = await scoreRows(policy, ROWS, { memory });
    const rows = ROWS.map((row, index) => ({
      ...row,
      advantage: index % 2 === 0 ? 1 : -1,
      oldLogprobs: scores[index]!.logprobs,
    }));
    const stats = await updatePolicy(
      policy,
      createOptimizer(policy.weights),
      rows,
      { ...settings, memory },
    );
    made.push({ scores, stats });
  }
  const [whole, layers] = made;
  assertLess(
    Math.abs(whole!.stats.gradNorm / layers!.stats.gradNorm - 1),
    1e-5,
  );
  whole!.scores.forEach(({ logprobs, entropies }, row) => {
    const other = layers!.scores[row]!;
    logprobs.forEach((value, t) =>
      assertLess(Math.abs(value - other.logprobs[t]!), 1e-5)
    );
    entropies.forEach((value, t) =>
      assertLess(Math.abs(value - other.entropies[t]!), 1e-5)
    );
  });
});

Deno.test("layerLayout() keeps scores and logits within 128 MiB and divides no further", () => {
  const config = randomPolicy().config;
  const sizes = {
    prompts: 1,
    promptLength: 64,
    rows: 1,
    length: 4096,
    tokens: 4096,
  };
  const large = layerLayout(
    { ...config, heads: 14, vocabularySize: 151_936 },
    sizes,
  );
  assertEquals(large, {
    byLayer: true,
    attention: { prompt: 1, row: 8 },
    chunks: 32,
  });
  assertEquals(
    layerLayout(config, { ...sizes, length: 3, tokens: 3 }).chunks,
    1,
  );
});
