import type { Value } from "../graph/mod.ts";

/** What a token loss is written from; values are of shape [tokens]. */
export interface TokenValues {
  /** Log-probabilities in nats under the policy being trained. */
  logprobs: Value;
  /** Entropies in nats of the distributions that predict the tokens. */
  entropies: Value;
  /**
   * A further input of the loss, one number a token.
   *
   * @param name The column's name, none twice.
   * @returns The column.
   */
  column(name: string): Value;
  /**
   * The mean over each token's completion.
   *
   * @param values Numbers, shape [tokens].
   * @returns Means, repeated at every token of their completion.
   */
  completionMean(values: Value): Value;
}
