import {
  exp,
  gatherRows,
  type Graph,
  input,
  logSoftmax,
  multiply,
  negate,
  output,
  reduceSum,
  type Value,
} from "../graph/mod.ts";
import {
  cachedAttention,
  causalAttention,
  causalBias,
  decoder,
  decoderInputs,
  type DecoderWeights,
  type ModelConfig,
  vocabularyLogits,
} from "../model/mod.ts";
import { type Policy, policyWeights } from "./policy.ts";

/**
 * Writes the pass over whole prompts: inputs as of `packRows`, with
 * `completion_rows` [requests] the flat index of each request's last prompt
 * token; outputs the next token's `probabilities` [requests, vocabulary] and
 * `entropies` [requests], and per layer `keys.i` and `values.i` [batch, kvHeads,
 * length, headDim].
 *
 * @param graph The graph to extend.
 * @param policy The policy whose decoder it is.
 */
export function prefillGraph(graph: Graph, policy: Policy): void {
  const { config } = policy;
  const { weights } = policyWeights(graph, policy);
  const inputs = decoderInputs(graph, config, ["batch", "length"]);
  const attend = causalAttention(
    config,
    causalBias(inputs.ids),
    (key, value, layer) => {
      output(`keys.${layer}`, key);
      output(`values.${layer}`, value);
    },
  );
  const hidden = decoder(config, weights, inputs, attend);
  const rows = input(graph, "completion_rows", "int64", ["requests"]);
  nextToken(config, weights, gatherRows(hidden, rows), "requests");
}

/**
 * Writes one decoding step of a batch: inputs `input_ids` and `positions`
 * [tokens] and those of `cachedAttention`; outputs as of
 * {@linkcode prefillGraph}, for the one new token a row.
 *
 * @param graph The graph to extend.
 * @param policy The policy whose decoder it is.
 */
export function decodeGraph(graph: Graph, policy: Policy): void {
  const { config } = policy;
  const { weights } = policyWeights(graph, policy);
  const inputs = decoderInputs(graph, config);
  const attend = cachedAttention(graph, config);
  const hidden = decoder(config, weights, inputs, attend);
  nextToken(config, weights, hidden, "tokens");
}

/** Distribution over the next token at each row's temperature. */
function nextToken(
  config: ModelConfig,
  weights: DecoderWeights,
  hidden: Value,
  rows: string,
): void {
  const inverse = input(hidden.graph, "inverse_temperature", "float32", [
    rows,
    1,
  ]);
  const logits = vocabularyLogits(config, weights, multiply(hidden, inverse));
  const logprobs = logSoftmax(logits);
  const probabilities = exp(logprobs);
  output("probabilities", probabilities);
  output(
    "entropies",
    negate(reduceSum(multiply(probabilities, logprobs), [1])),
  );
}
