import type { ModelConfig } from "../model/mod.ts";

/** Bytes that a micro-batch's intermediate values may take. */
const BUDGET = 4 * 2 ** 30;

/** Float32 values a token that are alive at a time, as multiples of a width. */
const ALIVE = {
  // Forward and backward: what the backward pass reads stays.
  train: { hidden: 14, intermediate: 7, scores: 4, vocabulary: 6, kept: true },
  // Forward alone: one layer at a time.
  score: { hidden: 8, intermediate: 4, scores: 3, vocabulary: 4, kept: false },
} as const;

/**
 * The padded tokens of a micro-batch that memory allows, at most the budget
 * asked for: large models and vocabularies take megabytes a token (estimated 8
 * MB for training one of 494M weights, measured 8.2 MB).
 */
export function tokensWithinMemory(
  config: ModelConfig,
  pass: keyof typeof ALIVE,
  length: number,
  tokenBudget: number,
): number {
  const alive = ALIVE[pass];
  const layer = alive.hidden * config.hiddenSize +
    alive.intermediate * config.intermediateSize +
    alive.scores * config.heads * length;
  const values = layer * (alive.kept ? config.layers : 1) +
    alive.vocabulary * config.vocabularySize;
  return Math.max(1, Math.min(tokenBudget, Math.floor(BUDGET / (4 * values))));
}
