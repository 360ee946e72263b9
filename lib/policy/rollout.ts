import type { Seed } from "./sampling_key.ts";
import type { SamplingParameters } from "./sampling_parameters.ts";

/** A completion to sample. */
export interface RolloutRequest {
  /** Token ids of the prompt, at least one. */
  promptIds: readonly number[];
  /** The request's own randomness: of `samplingSeed`. */
  seed: Seed;
  /** How tokens are drawn and when to stop. */
  parameters: SamplingParameters;
}

/** A sampled completion. */
export interface Rollout {
  /** Token ids, the stop token included where one was drawn. */
  completionIds: number[];
  /**
   * Log-probabilities in nats of the drawn tokens: log softmax(logits /
   * temperature) over the full vocabulary, before truncation (temperature 1 for
   * greedy).
   */
  logprobs: Float32Array;
  /** Entropies in nats of the distributions drawn from, before truncation. */
  entropies: Float32Array;
  /** Whether the length limit ended it, not a stop token. */
  truncated: boolean;
}

/** How a batch of requests runs. */
export interface RolloutOptions {
  /**
   * Rows decoded at a time; further requests join as rows finish.
   *
   * @default {256}
   */
  maxRows?: number;
  /** Stops between two steps, with the signal's reason. */
  signal?: AbortSignal;
  /** Hears how many tokens each step drew. */
  onTokens?: (count: number) => void;
  /** Hears each rollout when it is done, by its request's index. */
  onRollout?: (rollout: Rollout, index: number) => void;
}
