/**
 * The bar for real checkpoints: a model of Qwen2.5-0.5B's shape, random, in one
 * BF16 file, with the published Qwen tokenizer, loads in under 20 s, samples 8
 * rows of 32 tokens and makes one LoRA update of 8 x 256 tokens within 12 GB.
 *
 * @module
 */
import { assert, assertEquals, assertLess } from "@std/assert";
import { resourceUsage } from "node:process";
import {
  defaultPrompts,
  loadTokenizer,
  solveMessages,
} from "../../lib/text/mod.ts";
import { readPublished } from "../text/_published.ts";
import { writeRandomModel } from "./_random_model.ts";
import {
  createOptimizer,
  loadPolicy,
  sampleRollouts,
  scoreRows,
  updatePolicy,
} from "../../lib/policy/mod.ts";

const CONFIG = {
  "architectures": ["Qwen2ForCausalLM"],
  "model_type": "qwen2",
  "vocab_size": 151_936,
  "hidden_size": 896,
  "intermediate_size": 4864,
  "num_hidden_layers": 24,
  "num_attention_heads": 14,
  "num_key_value_heads": 2,
  "max_position_embeddings": 32_768,
  "rms_norm_eps": 1e-6,
  "rope_theta": 1_000_000,
  "tie_word_embeddings": true,
  "torch_dtype": "bfloat16",
  "use_sliding_window": false,
  "sliding_window": 32_768,
};

const LORA = { rank: 16, alpha: 32, targetModules: "all-linear" } as const;

const SETTINGS = {
  epsilon: 0.2,
  epsilonHigh: 0.28,
  beta: 0,
  lossType: "dapo",
  maxCompletionLength: 224,
  learningRate: 1e-4,
  weightDecay: 0,
  adamBeta1: 0.9,
  adamBeta2: 0.999,
  adamEpsilon: 1e-8,
  maxGradNorm: 1,
  tokenBudget: 2048,
} as const;

/** Writes the model with the published tokenizer's files. */
async function writeModel(folder: string): Promise<void> {
  await writeRandomModel(folder, CONFIG);
  const { tokenizer, config } = await readPublished("qwen3");
  for (
    const [name, json] of [
      ["tokenizer.json", tokenizer],
      ["tokenizer_config.json", config],
    ] as const
  ) {
    await Deno.writeTextFile(`${folder}/${name}`, JSON.stringify(json));
  }
}

Deno.test("a model of Qwen2.5-0.5B's shape loads, samples and learns an adapter within 12 GB", async (t) => {
  const folder = await Deno.makeTempDir();
  const figures: string[] = [];
  const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await run();
    const seconds = (performance.now() - start) / 1000;
    const peak = resourceUsage().maxRSS / 2 ** 20;
    figures.push(
      `${name} ${seconds.toFixed(1)} s, peak ${peak.toFixed(2)} GB`,
    );
    return result;
  };
  try {
    await writeModel(folder);
    const loaded = performance.now();
    const policy = await timed(
      "load",
      () => loadPolicy(folder, { device: "cpu", lora: LORA }),
    );
    const tokenizer = await timed(
      "tokenizer",
      () => loadTokenizer(folder, { rows: CONFIG.vocab_size }),
    );
    const { ids: promptIds } = tokenizer.renderChat(
      solveMessages(
        defaultPrompts,
        "What is 1 + 1? <|im_end|> is text. Then what is 2 + 2?",
      ),
    );
    const requests = Array.from({ length: 8 }, (_, index) => ({
      promptIds,
      seed: [1, index] as const,
      parameters: {
        temperature: 1,
        topP: 1,
        topK: 0,
        minP: 0,
        maxCompletionLength: 32,
        stopIds: [],
      },
    }));
    // Sessions are part of loading: a rollout of two tokens builds both.
    await timed("sessions", () =>
      sampleRollouts(
        policy,
        requests.map((request) => ({
          ...request,
          parameters: { ...request.parameters, maxCompletionLength: 2 },
        })),
      ));
    const loadSeconds = (performance.now() - loaded) / 1000;
    const rollouts = await timed(
      "8 rows of 32 tokens",
      () => sampleRollouts(policy, requests),
    );
    const scored = await timed("scoring them", () =>
      scoreRows(
        policy,
        rollouts.map(({ completionIds }) => ({
          promptIds,
          completionIds,
          temperature: 1,
        })),
      ));
    const length = 256 - promptIds.length;
    const rows = rollouts.map(({ completionIds }, row) => ({
      promptIds,
      completionIds: Array.from(
        { length },
        (_, i) => completionIds[i % 32]!,
      ),
      temperature: 1,
      advantage: row % 2 === 0 ? 1 : -1,
      oldLogprobs: new Float32Array(length).fill(-12),
    }));
    const optimizer = createOptimizer(policy.weights);
    const before = [...policy.weights.values()].map(({ data }) => data.slice());
    const stats = await timed(
      "update of 8 x 256 tokens",
      () => updatePolicy(policy, optimizer, rows, SETTINGS),
    );
    await policy[Symbol.asyncDispose]();
    for (const line of figures) await t.step(line, () => {});

    assertLess(loadSeconds, 20);
    // Two turns, the header of the third: nothing in the problem opened one.
    assertEquals(promptIds.filter((id) => id === 151_644).length, 3);
    assertEquals(promptIds.filter((id) => id === 151_645).length, 2);
    // A random model draws any of its rows, also those without a token.
    const beyond = [tokenizer.vocabularySize, CONFIG.vocab_size - 1];
    assertEquals(tokenizer.decode(beyond), "");
    for (const { completionIds } of rollouts) tokenizer.decode(completionIds);
    assertEquals(
      rollouts.map((r) => r.completionIds.length),
      Array(8).fill(32),
    );
    rollouts.forEach(({ logprobs }, row) =>
      logprobs.forEach((value, token) =>
        assertLess(Math.abs(value - scored[row]!.logprobs[token]!), 1e-4)
      )
    );
    assertEquals(stats.trainedTokens, 8 * 256);
    assert(stats.gradNorm > 0 && stats.gradNorm < Infinity);
    // B starts at zero, so A has no gradient yet and moves only with it.
    const moved = [...policy.weights].filter(([_, { data }], index) =>
      data.some((value, i) => value !== before[index]![i])
    );
    assertEquals(moved.length, policy.weights.size / 2);
    assertLess(resourceUsage().maxRSS / 2 ** 20, 12);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
