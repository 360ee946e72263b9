import process from "node:process";
import { parseModelConfig } from "../model/mod.ts";
import {
  createOptimizer,
  createPolicy,
  freshWeights,
  type Policy,
  type PolicyOptions,
  sampleRollouts,
  samplingSeed,
  scoreRows,
  updatePolicy,
} from "../policy/mod.ts";
import type { BenchOptions, BenchPhase } from "./bench_options.ts";

/** What one phase measured. */
export interface BenchResult {
  /** What was timed. */
  phase: BenchPhase;
  /** Tokens of one run. */
  tokens: number;
  /** Seconds of every timed run. */
  seconds: number[];
  /** Tokens by the fastest run's seconds. */
  tokensPerSecond: number;
  /** The process's largest resident set so far, in MiB. */
  peakRssMib: number;
}

/**
 * Times one phase on an untrained policy of the given shape. Decode counts
 * response tokens (prompts computed once a group, sampled right after the weights
 * changed); score and update count all tokens of every row.
 *
 * @example Usage
 * ```ts
 * import { benchPhase } from "./bench_phase.ts";
 *
 * const { tokensPerSecond } = await benchPhase("score", {
 *   hidden: 16, layers: 1, heads: 2, kvHeads: 1, ffn: 16, vocab: 32, batch: 2,
 *   group: 1, prompt: 4, response: 4, repeats: 1, microBatchTokens: 64,
 *   memory: "auto",
 * }, { device: "cpu" });
 * console.assert(tokensPerSecond > 0);
 * ```
 *
 * @param phase What to time.
 * @param shape Shape and number of runs.
 * @param placement Device and threads.
 * @returns Seconds, tokens a second and memory.
 */
export async function benchPhase(
  phase: BenchPhase,
  shape: BenchOptions,
  placement: PolicyOptions,
): Promise<BenchResult> {
  await using policy = benchPolicy(shape, placement);
  const run = phaseRun(phase, policy, shape);
  await run();
  const seconds: number[] = [];
  for (let repeat = 0; repeat < shape.repeats; repeat++) {
    const started = performance.now();
    await run();
    seconds.push((performance.now() - started) / 1000);
  }
  const tokens = phase === "decode"
    ? shape.batch * shape.response
    : shape.batch * (shape.prompt + shape.response);
  return {
    phase,
    tokens,
    seconds,
    tokensPerSecond: tokens / Math.min(...seconds),
    peakRssMib: process.resourceUsage().maxRSS / 1024,
  };
}

function benchPolicy(shape: BenchOptions, placement: PolicyOptions): Policy {
  const config = parseModelConfig({
    model_type: "llama",
    vocab_size: shape.vocab,
    hidden_size: shape.hidden,
    intermediate_size: shape.ffn,
    num_hidden_layers: shape.layers,
    num_attention_heads: shape.heads,
    num_key_value_heads: shape.kvHeads,
    max_position_embeddings: shape.prompt + shape.response,
    tie_word_embeddings: true,
  }, "bench shape");
  return createPolicy(config, freshWeights(config, 0), placement);
}

function phaseRun(
  phase: BenchPhase,
  policy: Policy,
  shape: BenchOptions,
): () => Promise<unknown> {
  const token = (row: number, at: number) => (row * 31 + at * 17) % shape.vocab;
  const prompts = Array.from({ length: shape.batch }, (_, row) =>
    Array.from(
      { length: shape.prompt },
      (_, at) => token(Math.floor(row / shape.group), at),
    ));
  if (phase === "decode") return () => decode(policy, prompts, shape);
  const rows = prompts.map((promptIds, row) => ({
    promptIds,
    completionIds: Array.from(
      { length: shape.response },
      (_, at) => token(row, at + 1),
    ),
    temperature: 1,
    advantage: row % 2 === 0 ? 1 : -1,
    oldLogprobs: new Float32Array(shape.response).fill(-Math.log(shape.vocab)),
  }));
  const limits = {
    tokenBudget: shape.microBatchTokens,
    memory: shape.memory,
  };
  if (phase === "score") return () => scoreRows(policy, rows, limits);
  const optimizer = createOptimizer(policy.weights);
  return () =>
    updatePolicy(policy, optimizer, rows, {
      epsilon: 0.2,
      epsilonHigh: 0.28,
      beta: 0,
      lossType: "dapo",
      maxCompletionLength: shape.response,
      learningRate: 1e-6,
      weightDecay: 0.01,
      adamBeta1: 0.9,
      adamBeta2: 0.999,
      adamEpsilon: 1e-8,
      maxGradNorm: 1,
      ...limits,
    });
}

function decode(
  policy: Policy,
  prompts: readonly number[][],
  shape: BenchOptions,
): Promise<unknown> {
  for (const { data } of policy.weights.values()) data[0]! += 1e-6;
  return sampleRollouts(
    policy,
    prompts.map((promptIds, row) => ({
      promptIds,
      seed: samplingSeed({
        seed: 0,
        purpose: "answer",
        step: 0,
        problemId: "bench",
        level: 0,
        attempt: 0,
        index: row,
      }),
      parameters: {
        temperature: 1,
        topP: 1,
        topK: 0,
        minP: 0,
        maxCompletionLength: shape.response,
        stopIds: [],
      },
    })),
    { maxRows: shape.batch },
  );
}
