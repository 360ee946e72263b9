import {
  checkpoint,
  concat,
  entropy,
  gatherRows,
  type Graph,
  input,
  multiply,
  splitEvenly,
  tokenLogProbability,
  type Value,
} from "../graph/mod.ts";
import { decoder, packedInputs, vocabularyLogits } from "../model/mod.ts";
import { type GraphLayout, WHOLE_GRAPH } from "./graph_layout.ts";
import { type Policy, policyWeights } from "./policy.ts";

/** What a model says of every completion token of a packed batch. */
export interface CompletionValues {
  /** The trained weights, graph inputs, by name. */
  parameters: ReadonlyMap<string, Value>;
  /** Log-probabilities in nats at the row's temperature, shape [tokens]. */
  logprobs: Value;
  /** Entropies in nats at the row's temperature, shape [tokens]. */
  entropies: Value;
}

/**
 * Writes the forward pass over packed rows (see {@linkcode packRows}). Only the
 * positions that predict a completion token reach the vocabulary.
 *
 * @param graph The graph to extend.
 * @param policy The policy whose decoder it is.
 * @param layout How it is divided.
 * @returns Log-probabilities and entropies of the completion tokens.
 */
export function completionGraph(
  graph: Graph,
  policy: Policy,
  layout: GraphLayout = WHOLE_GRAPH,
): CompletionValues {
  const { config } = policy;
  const { weights, parameters } = policyWeights(graph, policy);
  const { inputs, attend } = packedInputs(graph, config, layout.attention);
  const hidden = decoder(config, weights, inputs, attend);
  const rows = input(graph, "completion_rows", "int64", ["completion"]);
  const targets = input(graph, "targets", "int64", ["completion"]);
  const inverse = input(graph, "inverse_temperature", "float32", [
    "completion",
    1,
  ]);
  // Scaling hidden states is a pass over [tokens, hidden], not [tokens, vocabulary].
  const scaled = checkpoint(multiply(gatherRows(hidden, rows), inverse));
  // Chunks are kept, not cut anew, so that all are the same graph.
  const cut = (x: Value) => splitEvenly(x, 0, layout.chunks).map(checkpoint);
  const wanted = cut(targets);
  const chunks = cut(scaled).map((states, chunk) => {
    const logits = vocabularyLogits(config, weights, states);
    const entropies = entropy(logits);
    const logprobs = checkpoint(tokenLogProbability(logits, wanted[chunk]!));
    return { logprobs, entropies };
  });
  const join = (parts: Value[]) =>
    parts.length === 1 ? parts[0]! : concat(parts, 0, "completion");
  return {
    parameters,
    logprobs: join(chunks.map(({ logprobs }) => logprobs)),
    entropies: join(chunks.map(({ entropies }) => entropies)),
  };
}
