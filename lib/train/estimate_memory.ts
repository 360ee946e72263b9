import { estimatePassMemory } from "../policy/mod.ts";
import { longestPrompt, type Run } from "./prepare_run.ts";

const BYTES = 4;
/** Rows that are decoded at a time. */
const DECODED_ROWS = 256;
/** Runtime, tokenizer and graphs before any model. */
const BASE = 300 * 2 ** 20;

/**
 * Estimates a run's peak memory: weights, two sets of gradients, moments, a
 * reference policy, under an adapter the base model, and the larger of the
 * rollouts' cache and the activations of one micro-batch. Within a factor of two.
 *
 * @param run The run.
 * @returns Bytes.
 */
export function estimateMemory(run: Run): number {
  const { policy, settings } = run.setup;
  const { config } = policy;
  const weights = weightCount(policy.weights);
  const copiesReference = settings.beta !== 0 && policy.adapter === undefined;
  const copies = 5 + Number(copiesReference);
  const row = Math.min(
    config.maxPositions,
    longestPrompt(run.planned) + settings.maxCompletionLength,
  );
  const rows = Math.min(
    DECODED_ROWS,
    settings.promptsPerStep * settings.numGenerations,
  );
  // While the cache grows, the old one is still there.
  const cache = 2 * rows * row * config.layers * 2 * config.kvHeads *
    config.headDim;
  const activations = estimatePassMemory(config, "train", row, {
    tokenBudget: settings.microBatchTokens,
    memory: settings.memory,
  });
  // Decoding has the base model in float32, beside the mapped files.
  const mapped = [...policy.base.values()]
    .reduce((sum, { range }) => sum + range.byteLength, 0);
  const decoded = weightCount(policy.base);
  return BASE + mapped + BYTES * (copies * weights + decoded) +
    Math.max(BYTES * cache, activations);
}

/**
 * Counts the values of weights.
 *
 * @param weights The weights by name.
 * @returns The count.
 */
export function weightCount(
  weights: ReadonlyMap<string, { shape: readonly number[] }>,
): number {
  return [...weights.values()]
    .reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
}
