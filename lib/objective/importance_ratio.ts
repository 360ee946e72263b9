import { exp, subtract, type Value } from "../graph/mod.ts";
import type { TokenValues } from "./token_values.ts";

/** What a probability ratio is of: each token, or the whole completion. */
export type ImportanceLevel = "token" | "sequence";

/**
 * The ratio of the policy's probability to that of the policy that sampled:
 * token by token, or of the completion as the geometric mean over its tokens
 * (GSPO, arXiv 2507.18071), repeated at each of them.
 *
 * @example Usage
 * ```ts
 * import { createGraph, input } from "../graph/mod.ts";
 * import { importanceRatio } from "./mod.ts";
 *
 * const graph = createGraph();
 * const read = (name: string) => input(graph, name, "float32", ["tokens"]);
 * const tokens = {
 *   logprobs: read("logprobs"),
 *   entropies: read("entropies"),
 *   column: read,
 *   completionMean: (values: ReturnType<typeof read>) => values,
 * };
 * const ratio = importanceRatio(tokens, read("old"), "token");
 * console.assert(ratio.shape[0] === "tokens");
 * ```
 *
 * @param tokens The policy's values.
 * @param oldLogprobs Log-probabilities under the policy that sampled.
 * @param level What the ratio is of.
 * @returns Ratios, shape [tokens].
 */
export function importanceRatio(
  tokens: Pick<TokenValues, "logprobs" | "completionMean">,
  oldLogprobs: Value,
  level: ImportanceLevel,
): Value {
  const change = subtract(tokens.logprobs, oldLogprobs);
  return exp(level === "token" ? change : tokens.completionMean(change));
}
