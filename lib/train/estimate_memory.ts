import { longestPrompt, type Run } from "./prepare_run.ts";

const BYTES = 4;
/** Rows that are decoded at a time. */
const DECODED_ROWS = 256;
/** Runtime, tokenizer and graphs before any model. */
const BASE = 300 * 2 ** 20;

/**
 * Estimates a run's peak memory: weights, two sets of gradients, moments, a
 * reference policy, and the larger of the rollouts' cache and the activations of
 * one micro-batch. Within a factor of two.
 *
 * @param run The run.
 * @returns Bytes.
 */
export function estimateMemory(run: Run): number {
  const { policy, settings } = run.setup;
  const { config } = policy;
  const weights = [...policy.weights.values()]
    .reduce((sum, { data }) => sum + data.length, 0);
  const copies = 5 + (settings.beta === 0 ? 0 : 1);
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
  const tokens = Math.max(settings.microBatchTokens, row);
  const activations = tokens * (
    config.layers *
      (12 * config.hiddenSize + 6 * config.intermediateSize +
        3 * config.heads * row) +
    3 * config.vocabularySize
  );
  return BASE + BYTES * (copies * weights + Math.max(cache, activations));
}
