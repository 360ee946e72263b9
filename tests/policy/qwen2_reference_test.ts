/**
 * The golden folders hold no model with biases, so Qwen2 is held against a plain
 * forward pass in float64, written out here one token and one head at a time.
 *
 * @module
 */
import { assertAlmostEquals, assertLess } from "@std/assert";
import { negate } from "../../lib/graph/mod.ts";
import { accumulateGradients, scoreRows } from "../../lib/policy/mod.ts";
import type { Policy } from "../../lib/policy/mod.ts";
import { randomPolicy } from "./_random_policy.ts";

const ROW = {
  promptIds: [3, 17, 5],
  completionIds: [29, 8, 41, 2, 60],
  temperature: 1,
};

/** A policy whose biases and norms are far from where training starts. */
function qwen2Policy(tied: boolean): Policy {
  const policy = randomPolicy({
    model_type: "qwen2",
    tie_word_embeddings: tied,
    rope_theta: 1_000_000,
    rms_norm_eps: 1e-6,
    use_sliding_window: false,
    sliding_window: 4,
    max_window_layers: 1,
  });
  let number = 0;
  for (const [name, { data }] of policy.weights) {
    if (name.endsWith(".bias")) {
      data.forEach((_, i) => data[i] = 2 * Math.sin(++number + i));
    }
    if (name.endsWith("norm.weight")) {
      data.forEach((_, i) => data[i] = 1 + 0.3 * Math.cos(++number));
    }
  }
  return policy;
}

/** Sum of the log-probabilities of the row's completion, each in turn. */
function reference({ config, weights }: Policy): number[] {
  const { heads, kvHeads, headDim, hiddenSize, rmsNormEps } = config;
  const ids = [...ROW.promptIds, ...ROW.completionIds];
  const get = (name: string) => weights.get(name)!.data;
  const linear = (path: string, x: number[]) => {
    const w = get(`${path}.weight`);
    const bias = weights.get(`${path}.bias`)?.data;
    return Array.from(
      { length: w.length / x.length },
      (_, row) =>
        x.reduce((sum, value, i) => sum + value * w[row * x.length + i]!, 0) +
        (bias?.[row] ?? 0),
    );
  };
  const norm = (name: string, x: number[]) => {
    const mean = x.reduce((sum, value) => sum + value ** 2, 0) / x.length;
    return x.map((value, i) =>
      value / Math.sqrt(mean + rmsNormEps) * get(name)[i]!
    );
  };
  const rotate = (x: number[], position: number) =>
    x.map((value, i) => {
      const half = headDim / 2;
      const angle = position *
        config.ropeTheta ** (-2 * (i % half) / headDim);
      const other = i < half ? -x[i + half]! : x[i - half]!;
      return value * Math.cos(angle) + other * Math.sin(angle);
    });
  const headOf = (x: number[], head: number) =>
    x.slice(head * headDim, (head + 1) * headDim);
  let states = ids.map((id) =>
    Array.from(
      get("model.embed_tokens.weight")
        .slice(id * hiddenSize, (id + 1) * hiddenSize),
    )
  );
  for (let layer = 0; layer < config.layers; layer++) {
    const at = `model.layers.${layer}`;
    const normed = states.map((x) => norm(`${at}.input_layernorm.weight`, x));
    const [q, k, v] = ["q", "k", "v"].map((letter) =>
      normed.map((x) => linear(`${at}.self_attn.${letter}_proj`, x))
    );
    states = states.map((x, position) => {
      const mixed = Array.from({ length: heads }, (_, head) => {
        const kv = Math.floor(head / (heads / kvHeads));
        const query = rotate(headOf(q![position]!, head), position);
        const scores = ids.slice(0, position + 1).map((_, earlier) => {
          const key = rotate(headOf(k![earlier]!, kv), earlier);
          const dot = key.reduce((sum, value, i) => sum + value * query[i]!, 0);
          return Math.exp(dot / Math.sqrt(headDim));
        });
        const total = scores.reduce((a, b) => a + b, 0);
        return Array.from({ length: headDim }, (_, i) =>
          scores.reduce(
            (sum, score, earlier) =>
              sum + score / total * headOf(v![earlier]!, kv)[i]!,
            0,
          ));
      }).flat();
      const attended = linear(`${at}.self_attn.o_proj`, mixed)
        .map((value, i) => value + x[i]!);
      const fed = norm(`${at}.post_attention_layernorm.weight`, attended);
      const gate = linear(`${at}.mlp.gate_proj`, fed);
      const up = linear(`${at}.mlp.up_proj`, fed);
      const gated = gate.map((value, i) =>
        value / (1 + Math.exp(-value)) * up[i]!
      );
      return linear(`${at}.mlp.down_proj`, gated)
        .map((value, i) => value + attended[i]!);
    });
  }
  const head = config.tiedEmbeddings ? "model.embed_tokens" : "lm_head";
  return ROW.completionIds.map((id, t) => {
    const state = states[ROW.promptIds.length + t - 1]!;
    const logits = linear(head, norm("model.norm.weight", state));
    const sum = logits.reduce((total, logit) => total + Math.exp(logit), 0);
    return logits[id]! - Math.log(sum);
  });
}

for (const tied of [true, false]) {
  Deno.test(`Qwen2 with biases, ${tied ? "tied" : "untied"}, agrees with a plain forward pass`, async () => {
    await using policy = qwen2Policy(tied);
    const [score] = await scoreRows(policy, [ROW]);
    const expected = reference(policy);
    expected.forEach((value, t) =>
      assertAlmostEquals(score!.logprobs[t]!, value, 2e-5)
    );
    // The biases matter: without them the figures are others.
    const bias = policy.weights.get("model.layers.0.self_attn.q_proj.bias")!;
    const kept = bias.data.slice();
    bias.data.fill(0);
    assertLess(0.002, Math.abs(reference(policy)[2]! - expected[2]!));
    bias.data.set(kept);
  });
}

Deno.test("Qwen2's bias gradients are the differences of a plain forward pass", async () => {
  await using policy = qwen2Policy(true);
  const { gradients } = await accumulateGradients(policy, {
    name: "reference",
    rows: [ROW],
    weights: [1],
    tokenBudget: 64,
    tokenLoss: ({ logprobs }) => negate(logprobs),
    columns: {},
  });
  const loss = () => -reference(policy).reduce((a, b) => a + b, 0);
  for (const letter of ["q", "k", "v"]) {
    const name = `model.layers.1.self_attn.${letter}_proj.bias`;
    const { data } = policy.weights.get(name)!;
    for (const i of [0, 3, 9]) {
      const kept = data[i]!;
      // Steps that float32 holds exactly.
      const sides = [2 ** -9, -(2 ** -9)].map((step) => {
        data[i] = kept + step;
        const at = data[i]!;
        return { at, loss: loss() };
      });
      data[i] = kept;
      const slope = (sides[0]!.loss - sides[1]!.loss) /
        (sides[0]!.at - sides[1]!.at);
      assertAlmostEquals(gradients.get(name)![i]!, slope, 1e-4);
    }
  }
});
